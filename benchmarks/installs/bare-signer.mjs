/**
 * A bare server that does only what every install call needs: it reads and parses the body, hides an address under two
 * secrets, and signs a token of the usual size. No rules, no limits, no log, no database.
 */
import { createHmac, createSecretKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import http from 'node:http';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const secrets = [createSecretKey(randomBytes(32)), createSecretKey(randomBytes(32))];
const header = Buffer.from('{"alg":"ES256","kid":"0123456789abcdef","typ":"JWT"}').toString('base64url');
const key = { key: privateKey, dsaEncoding: 'ieee-p1363' };

const server = http.createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { token } = JSON.parse(Buffer.concat(chunks).toString());
    const address = request.headers['x-forwarded-for'];
    const hidden = secrets.map((secret) => createHmac('sha256', secret).update(address).digest('hex'));
    const claims = JSON.stringify({ iss: 'bare', iat: Date.now(), request_token: token, hidden });
    const signed = `${header}.${Buffer.from(claims).toString('base64url')}`;
    sign('sha256', Buffer.from(signed), key, (_error, signature) => {
      const jwt = `${signed}.${signature.toString('base64url')}`;
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': jwt.length });
      response.end(jwt);
    });
  });
});
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
