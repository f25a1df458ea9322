import { describe, expect, test } from 'vitest';
import { addressProblem } from '#kernel/webhook/post-webhook.ts';
import { localWebhookRules, readNetworks, servedWebhookRules } from '#kernel/webhook/webhook-rules.ts';

describe('where a served installation sends to', () => {
  const rules = servedWebhookRules(['10.20.0.0/16', 'fd00:1::/32']);

  test.each(['93.184.216.34', '2606:2800:220:1::1', '10.20.3.4', 'fd00:1::5', '::ffff:10.20.3.4'])('%s', (address) => {
    expect(rules.mayReach(address)).toBe(true);
  });

  test.each([
    '127.0.0.1',
    '::1',
    '0.0.0.0',
    '10.21.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:1::',
    'fe80::1',
    'fd00:2::1',
    'hospital.example',
    '',
  ])('never %s', (address) => {
    expect(rules.mayReach(address)).toBe(false);
  });

  test.each([
    ['https://hospital.example/hook', null],
    ['https://93.184.216.34/hook', null],
    ['http://hospital.example/hook', '暗号化'],
    ['https://0x7f.1/hook', 'ネットワーク'],
    ['https://2130706433/hook', 'ネットワーク'],
    ['https://[::ffff:127.0.0.1]/hook', 'ネットワーク'],
    ['https://[::1]/hook', 'ネットワーク'],
    ['https://hospital.example/#x', '#'],
    ['javascript:alert(1)', 'https://'],
  ])('%s', (url, words) => {
    const problem = addressProblem(url, rules);
    if (words === null) expect(problem).toBeNull();
    else expect(problem).toContain(words);
  });
});

test('specification/environments.md §2: with APP_ENV=local nothing leaves this machine', () => {
  for (const address of ['127.0.0.1', '::1']) expect(localWebhookRules.mayReach(address)).toBe(true);
  for (const address of ['93.184.216.34', '10.0.0.1', 'x']) expect(localWebhookRules.mayReach(address)).toBe(false);
});

test.each(['10.0.0.0', '10.0.0.0/33', '0.0.0.0/0', '::/0', 'hospital/8', '10.0.0.0/8/8'])(
  'WEBHOOK_NETWORKS=%s is refused',
  (text) => {
    expect(() => readNetworks(text)).toThrow('WEBHOOK_NETWORKS');
  },
);
