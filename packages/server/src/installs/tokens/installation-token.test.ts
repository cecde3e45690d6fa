import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { installationTokenPayload } from './installation-token.js';

const installation = { installationId: 'i', rule: 'ip', candidates: 1, attributionData: null } as const;
const content = { issuer: 'https://a.test', audience: 'app', requestToken: 't', tokenId: 'j', installation };
const now = new Date('2026-11-20T10:00:00.999Z');

test('the payload has the claims of the specification', () => {
  assert.deepEqual(JSON.parse(installationTokenPayload(content, now)), {
    iss: 'https://a.test',
    aud: 'app',
    iat: 1_795_168_800,
    exp: 1_795_172_400,
    jti: 'j',
    request_token: 't',
    installation_token: 'i',
    match: { rule: 'ip', candidates: 1 },
  });
});

test('whatever a client sends as its token comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (requestToken) => {
      assert.equal(
        JSON.parse(installationTokenPayload({ ...content, requestToken }, now)).request_token,
        requestToken,
      );
    }),
  );
});

test('attribution data is a claim to the letter, and cannot become another claim', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
      const attributionData = JSON.stringify(data, null, 1);
      const payload = installationTokenPayload(
        { ...content, installation: { ...installation, attributionData } },
        now,
      );
      assert.ok(payload.includes(`"attribution_data":${attributionData}`));
      const { attribution_data: claim, ...others } = JSON.parse(payload);
      assert.deepEqual(claim, JSON.parse(attributionData));
      assert.deepEqual(others, JSON.parse(installationTokenPayload(content, now)));
    }),
  );
});
