import { expect, test } from 'vitest';
import { readEnvironment } from '#kernel/environment.ts';

const whole = {
  APP_ENV: 'prod',
  SMS_URL: 'https://sms.example/v1/messages',
  SMS_TOKEN: 'secret',
  SMS_FROM: 'NATTOKU',
  PUBLIC_URL: 'https://nattoku.hospital.example',
};

test.each([
  { name: 'nothing, local', given: {}, sms: 'local' },
  { name: 'nothing, prod', given: { APP_ENV: 'prod' }, sms: null },
  {
    name: 'the least',
    given: whole,
    sms: {
      url: 'https://sms.example/v1/messages',
      header: { name: 'Authorization', value: 'Bearer secret' },
      from: 'NATTOKU',
      format: 'json',
      fields: { to: '{to}', from: '{from}', text: '{text}' },
      accepted: null,
    },
  },
  {
    name: 'a gateway with a form of its own',
    given: {
      ...whole,
      SMS_HEADER: 'X-Api-Key: {token}',
      SMS_FORMAT: 'form',
      SMS_BODY: 'phone={toNational}&message={text}',
      SMS_ACCEPTED: 'result.code=0',
    },
    sms: {
      url: 'https://sms.example/v1/messages',
      header: { name: 'X-Api-Key', value: 'secret' },
      from: 'NATTOKU',
      format: 'form',
      fields: { phone: '{toNational}', message: '{text}' },
      accepted: { field: 'result.code', value: '0' },
    },
  },
])('with $name given, text messages leave as they should', ({ given, sms }) => {
  expect(readEnvironment(given).sms).toEqual(sms);
});

test.each([
  { change: { SMS_URL: 'http://sms.example' }, says: /^SMS_URL: must be https/ },
  { change: { SMS_URL: 'sms.example' }, says: /^SMS_URL: must be https/ },
  { change: { SMS_URL: 'https://me:word@sms.example' }, says: /^SMS_URL: must hold no user/ },
  { change: { SMS_TOKEN: undefined, SMS_HEADER: 'X-Api-Key: {token}' }, says: /^SMS_TOKEN: is needed/ },
  { change: { SMS_HEADER: 'X-Api-Key' }, says: /^SMS_HEADER: must/ },
  { change: { SMS_HEADER: 'X: {token}\r\nY: z' }, says: /^SMS_HEADER: must/ },
  { change: { SMS_TOKEN: 'a\r\nb' }, says: /^SMS_TOKEN: must/ },
  { change: { SMS_BODY: '{"to":"{to}"}' }, says: /^SMS_BODY: must hold/ },
  { change: { SMS_BODY: '{to} {text}' }, says: /^SMS_BODY: must be JSON/ },
  { change: { SMS_ACCEPTED: 'ok' }, says: /^SMS_ACCEPTED: must/ },
  { change: { SMS_FORMAT: 'xml' }, says: /^SMS_FORMAT/ },
  { change: { PUBLIC_URL: undefined }, says: /^PUBLIC_URL: is needed/ },
])('$change stops the start with a sentence that says which', ({ change, says }) => {
  expect(() => readEnvironment({ ...whole, ...change })).toThrow(says);
});
