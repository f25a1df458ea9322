import { request } from 'node:http';
import { expect, test } from 'vitest';
import { openHospital } from '#testing/hospital.ts';
import { testServer, useOwnServer } from '#testing/test-server.ts';

useOwnServer();

/** With headers that fetch does not let one choose. */
const get = async (headers: Record<string, string>) => {
  const { origin } = await testServer();
  return new Promise<{ status: number | undefined; body: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const asked = request(`${origin}/api/local/mailbox`, { headers }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (body += part));
        response.on('end', () => resolve({ status: response.statusCode, body, headers: response.headers }));
      });
      asked.on('error', reject).end();
    },
  );
};

test('a person who sits at this machine reads the emails, and nothing in them acts', async () => {
  const { services } = await testServer();
  await services.mailer?.send({
    to: '"><script>alert(1)</script>@x.example',
    subject: '<img src=x onerror=alert(1)>',
    text: 'javascript:alert(1)\nhttps://hospital.example/settingPassword#abc\nhttps://x.example/"onclick="alert(1)\n<b>&',
  });

  const { status, body, headers } = await get({});

  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(body).not.toMatch(/<script|<img|<b>|style=/);
  expect([...body.matchAll(/<a [^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<a href="https://hospital.example/settingPassword#abc">',
  ]);
});

test.each([
  { name: 'by another name that points here', headers: { host: 'rebound.example' } },
  { name: 'through a proxy', headers: { 'x-forwarded-for': '127.0.0.1' } },
  { name: 'through a proxy of the newer kind', headers: { forwarded: 'for=127.0.0.1' } },
])('$name nobody reads them', async ({ headers }) => {
  await openHospital();
  expect((await get(headers)).status).toBe(404);
});

test('the folder keeps the newest fifty', async () => {
  const { services } = await testServer();
  for (let email = 1; email <= 52; email += 1) {
    await services.mailer?.send({ to: 'a@x.example', subject: `手紙${email}`, text: '' });
  }

  const kept = (await services.mailer?.mailbox?.list()) ?? [];

  expect(kept).toHaveLength(50);
  expect(kept[0]?.subject).toBe('手紙52');
});
