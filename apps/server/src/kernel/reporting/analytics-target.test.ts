import { expect, test } from 'vitest';
import { readAnalyticsTarget } from '#kernel/reporting/analytics-target.ts';
import { readEnvironment } from '#kernel/environment.ts';

test.each([
  ['https://matomo.hospital.example/matomo.php', 'prod'],
  ['https://matomo.hospital.example/stats/matomo.php', 'dev'],
  ['http://127.0.0.1:8080/matomo.php', 'local'],
  ['http://localhost/matomo.php', 'prod'],
])('%s counts with APP_ENV=%s', (url, appEnv) => {
  expect(readAnalyticsTarget(url, '12', appEnv)).toEqual({ endpoint: url, siteId: 12 });
});

test.each([
  ['http://matomo.hospital.example/matomo.php', '1', 'prod', /ANALYTICS_URL.*https/],
  ['https://matomo.hospital.example/matomo.php', '1', 'local', /ANALYTICS_URL.*this machine/],
  ['https://user:secret@matomo.example/matomo.php', '1', 'prod', /ANALYTICS_URL/],
  ['https://matomo.example/matomo.php?token_auth=1', '1', 'prod', /ANALYTICS_URL/],
  ['ftp://matomo.example', '1', 'prod', /ANALYTICS_URL/],
  ['matomo', '1', 'prod', /ANALYTICS_URL/],
  ['https://matomo.example/matomo.php', undefined, 'prod', /ANALYTICS_ID/],
  ['https://matomo.example/matomo.php', '0', 'prod', /ANALYTICS_ID/],
  ['https://matomo.example/matomo.php', '1x', 'prod', /ANALYTICS_ID/],
])('%s with site %s and APP_ENV=%s is refused', (url, id, appEnv, sentence) => {
  expect(() => readAnalyticsTarget(url, id, appEnv)).toThrow(sentence);
});

test('specification/reporting.md §9: analytics is off unless it is configured', () => {
  expect(readEnvironment({}).analytics).toBeNull();
  expect(readEnvironment({ ANALYTICS_URL: '', ANALYTICS_ID: '' }).analytics).toBeNull();
  expect(readEnvironment({ ANALYTICS_ID: '4' }).analytics).toBeNull();
  const on = { APP_ENV: 'prod', ANALYTICS_URL: 'https://matomo.example/matomo.php', ANALYTICS_ID: '4' };
  expect(readEnvironment(on).analytics).toEqual({ endpoint: on.ANALYTICS_URL, siteId: 4 });
  expect(() => readEnvironment({ ...on, APP_ENV: 'local' })).toThrow('ANALYTICS_URL');
});
