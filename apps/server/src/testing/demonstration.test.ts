import { authContract } from '@nattoku/contract/auth';
import { approachContract } from '@nattoku/contract/approach';
import { videoContract } from '@nattoku/contract/video-library';
import { expect, test } from 'vitest';
import { callerWith } from '#testing/hospital.ts';
import { testServer } from '#testing/test-server.ts';
import { DEMO_PASSWORD } from '#seed/accounts.ts';
import { loadDemonstration } from '#seed/demonstration.ts';

const signedIn = async (origin: string, email: string) => {
  const { headers } = await callerWith(origin, {})(authContract.signIn, { body: { email, password: DEMO_PASSWORD } });
  const cookie = headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return { call: callerWith(origin, { cookie }), cookie };
};

const all = { query: { pageSize: 100 as const } };

test('the demonstration shows videos in every state that they rest in, and all of them play', async () => {
  const server = await testServer();
  await loadDemonstration(server.ownerUrl, server.services);
  const admin = await signedIn(server.origin, 'admin@sakura.example');
  const nurse = await signedIn(server.origin, 'nurse@sakura.example');
  const midori = await signedIn(server.origin, 'admin@midori.example');

  const { body: kept } = await admin.call(videoContract.list, all);
  const { body: seen } = await nurse.call(videoContract.list, all);
  const { body: there } = await midori.call(videoContract.list, all);
  const { body: approaches } = await nurse.call(approachContract.list, all);

  const states = kept.items.map(({ status, published }) => `${status} ${published}`);
  expect(new Set(states)).toEqual(new Set(['ready true', 'ready false', 'failed false']));
  expect(kept.items.find(({ status }) => status === 'failed')?.failure).toContain('壊れていて');
  expect(seen.total).toBe(6);
  expect(there.total).toBe(2);
  expect(approaches.total).toBe(5);
  expect(approaches.items.find(({ name }) => name === '大腸内視鏡検査')?.videos.map(({ title }) => title)).toEqual([
    '大腸内視鏡検査の前日の準備',
    '大腸内視鏡検査について（検査の流れ）',
  ]);

  for (const { id: videoId } of seen.items) {
    const { body: video } = await nurse.call(videoContract.get, { params: { videoId } });
    expect(video.questions).toHaveLength(3);
    const addresses = [video.playback.hls, video.playback.original, video.poster, video.playback.captions[0]?.url];
    for (const address of addresses) {
      const reply = await fetch(`${server.origin}${address}`, {
        method: 'HEAD',
        headers: { cookie: nurse.cookie },
      });
      expect([address, reply.status]).toEqual([address, 200]);
    }
  }
});

test('loaded a second time, the demonstration adds nothing', async () => {
  const server = await testServer();
  await loadDemonstration(server.ownerUrl, server.services);
  const counts = async () =>
    (await server.owner.query('SELECT (SELECT count(*) FROM videos), (SELECT count(*) FROM approaches)')).rows;
  const before = await counts();

  await server.owner.query("DELETE FROM installation WHERE name = 'demonstration'");
  await loadDemonstration(server.ownerUrl, server.services);

  expect(await counts()).toEqual(before);
});
