import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { EmailFailed, EmailRefused } from '#kernel/email/email.ts';
import { openSmtpMailer } from '#kernel/email/smtp-mailer.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

type Answers = { rcpt?: string; mail?: string };

/** Enough of RFC 5321 to take an email down, word by word. */
const openPostOffice = async ({ rcpt = '250 ok', mail = '250 ok' }: Answers = {}) => {
  const taken: string[] = [];
  const talk = (socket: Socket) => {
    let inData = false;
    socket.on('error', () => {});
    socket.write('220 post.example\r\n');
    createInterface(socket).on('line', (line) => {
      taken.push(line);
      if (inData && line !== '.') return;
      const isEnd = inData;
      inData = !isEnd && /^DATA/i.test(line);
      const said = isEnd ? '250 kept' : answerTo(line);
      socket.write(`${said}\r\n`);
    });
  };
  const answerTo = (line: string) => {
    if (/^DATA/i.test(line)) return '354 go on';
    if (/^MAIL/i.test(line)) return mail;
    return /^RCPT/i.test(line) ? rcpt : '250 ok';
  };
  const server: Server = createServer(talk).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, taken };
};

const email = {
  to: 'sakura@hospital.example',
  subject: '【Nattoku】ご案内',
  text: '山本 様\n\nhttps://x.example/#abc\n',
};

test('an email leaves by SMTP with its Japanese whole', async () => {
  const { url, taken } = await openPostOffice();

  await openSmtpMailer(url, 'Nattoku <nattoku@hospital.example>').send(email);

  const said = taken.join('\n');
  expect(said).toContain('MAIL FROM:<nattoku@hospital.example>');
  expect(said).toContain('RCPT TO:<sakura@hospital.example>');
  expect(said).toMatch(/^From: Nattoku <nattoku@hospital\.example>$/m);
  const [, encoded = ''] = /^Content-Transfer-Encoding: base64\n[^]*?\n\n([^]*?)\n\.$/m.exec(said) ?? [];
  expect(Buffer.from(encoded, 'base64').toString('utf8')).toBe(email.text.replaceAll('\n', '\r\n'));
});

test('an address with lines of its own adds no recipient', async () => {
  const { url, taken } = await openPostOffice();
  const to = 'a@hospital.example>\r\nRCPT TO:<evil@x.example';

  await openSmtpMailer(url, 'nattoku@hospital.example')
    .send({ ...email, to })
    .catch(() => {});

  expect(taken.filter((line) => line.startsWith('RCPT TO:<evil'))).toEqual([]);
});

test.each([
  { name: 'an unknown recipient', answers: { rcpt: '550 5.1.1 <sakura@hospital.example> unknown' }, final: true },
  { name: 'a recipient who is to be tried later', answers: { rcpt: '450 4.2.0 greylisted' }, final: false },
  { name: 'a server that takes nothing now', answers: { mail: '552 5.2.2 full' }, final: false },
])('$name is told apart, without the address', async ({ answers, final }) => {
  const { url } = await openPostOffice(answers);

  const error = await openSmtpMailer(url, 'nattoku@hospital.example')
    .send(email)
    .catch((reason: unknown) => reason);

  expect(error).toBeInstanceOf(EmailFailed);
  expect(error instanceof EmailRefused).toBe(final);
  expect(String(error)).not.toContain('sakura');
});

test('a server that does not answer is worth another try', async () => {
  await expect(openSmtpMailer('smtp://127.0.0.1:1', 'nattoku@hospital.example').send(email)).rejects.toThrow(
    /^email: E\w+/,
  );
});
