/** A bare server that reads a body, parses it and answers: the cost of HTTP and JSON alone. */
import http from 'node:http';

const server = http.createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { events } = JSON.parse(Buffer.concat(chunks).toString());
    response.statusCode = events.length > 0 ? 204 : 400;
    response.end();
  });
});
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
