import { expect, test } from 'vitest';
import { readEnvironment } from '#kernel/environment.ts';

const whole = {
  APP_ENV: 'prod',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: '納得 <nattoku@hospital.example>',
  PUBLIC_URL: 'https://nattoku.hospital.example/',
};

test.each([
  { name: 'nothing, local', given: {}, transport: 'local', publicUrl: undefined },
  { name: 'nothing, prod', given: { APP_ENV: 'prod' }, transport: null, publicUrl: undefined },
  { name: 'nothing, dev', given: { APP_ENV: 'dev' }, transport: null, publicUrl: undefined },
  {
    name: 'everything',
    given: whole,
    transport: { smtpUrl: whole.SMTP_URL, from: whole.MAIL_FROM },
    publicUrl: 'https://nattoku.hospital.example',
  },
])('with $name given, emails leave as they should', ({ given, transport, publicUrl }) => {
  expect(readEnvironment(given).email).toEqual({ transport, publicUrl });
});

test.each([
  { change: { SMTP_URL: 'mail.example' }, says: /^SMTP_URL: must/ },
  { change: { SMTP_URL: 'https://mail.example' }, says: /^SMTP_URL: must/ },
  { change: { MAIL_FROM: undefined }, says: /^MAIL_FROM: is needed/ },
  { change: { MAIL_FROM: 'nattoku' }, says: /^MAIL_FROM: must/ },
  { change: { MAIL_FROM: 'a <a@x.example>\r\nBcc: b@x.example' }, says: /^MAIL_FROM: must/ },
  { change: { PUBLIC_URL: undefined }, says: /^PUBLIC_URL: is needed/ },
  { change: { PUBLIC_URL: 'http://nattoku.hospital.example' }, says: /^PUBLIC_URL: must/ },
  { change: { PUBLIC_URL: 'https://nattoku.hospital.example/app' }, says: /^PUBLIC_URL: must/ },
])('$change stops the start with a sentence that says which', ({ change, says }) => {
  expect(() => readEnvironment({ ...whole, ...change })).toThrow(says);
});
