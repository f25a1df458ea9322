import { access, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMediaTools, isFfmpegAvailable, mediaTools, runTool, safeInput } from '#kernel/media/ffmpeg.ts';
import { openMediaSamples } from '#kernel/media/media-samples.ts';

const soon = { timeoutMs: 20_000 };

test('a machine without ffmpeg, or with one that is no ffmpeg, is told so', async () => {
  expect(await findMediaTools('no-such-ffmpeg', 'no-such-ffprobe')).toBeNull();
  expect(await findMediaTools(process.execPath, process.execPath)).toBeNull();
});

test('the programs are looked for once', () => {
  expect(mediaTools()).toBe(mediaTools());
});

test('a program that fails says why', async () => {
  const script = 'console.error("no good"); process.exit(3)';
  await expect(runTool(process.execPath, ['-e', script], soon)).rejects.toMatchObject({
    name: 'MediaToolError',
    kind: 'failed',
    output: 'no good\n',
  });
});

test('a program that hangs is ended after its time', async () => {
  const hanging = runTool(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 300 });
  await expect(hanging).rejects.toMatchObject({ name: 'MediaToolError', kind: 'timeout' });
});

test('a program that is killed from outside is not said to have failed', async () => {
  const killed = runTool(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")'], soon);
  await expect(killed).rejects.toMatchObject({ kind: 'killed' });
  await expect(runTool('no-such-program', [], soon)).rejects.toMatchObject({ kind: 'killed' });
});

test('a program that is called off is ended, with the reason of the signal', async () => {
  const controller = new AbortController();
  const script = 'console.log("begun"); setInterval(() => {}, 1000)';
  const running = runTool(process.execPath, ['-e', script], {
    ...soon,
    signal: controller.signal,
    onLine: () => controller.abort(new Error('called off')),
  });
  await expect(running).rejects.toThrow('called off');
});

describe.skipIf(!(await isFfmpegAvailable()))('with ffmpeg', () => {
  let samples: Awaited<ReturnType<typeof openMediaSamples>>;
  beforeAll(async () => {
    samples = await openMediaSamples();
  });
  afterAll(() => samples.close());

  const probe = async (path: string) => {
    const tools = await mediaTools();
    return runTool(tools?.ffprobe ?? '', ['-v', 'error', '-show_streams', ...safeInput(path, 'mov')], soon);
  };

  test('a name is a name, whatever the shell or ffmpeg would read into it', async () => {
    const { path } = samples;
    const name = '-i; $(touch hit) `touch hit` http:x,y|z %03d.mp4';
    await samples.video({ name: 'plain.mp4' });
    await samples.run(['-i', path('plain.mp4'), '-c', 'copy', '-f', 'mp4', '-update', '1', `file:${path('copy')}`]);
    const { rename } = await import('node:fs/promises');
    await rename(path('copy'), path(name));

    expect(await probe(path(name))).toContain('codec_name=h264');
    await expect(access(path('hit'))).rejects.toThrow('ENOENT');
  });

  test('a playlist or a script that names other files is not followed', async () => {
    await samples.video({ name: 'secret.mp4' });
    const secret = samples.path('secret.mp4');
    const traps = {
      'playlist.mp4': `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:2,\n${secret}\n#EXT-X-ENDLIST\n`,
      'concat.mp4': `ffconcat version 1.0\nfile '${secret}'\n`,
      'remote.mp4': '#EXTM3U\n#EXTINF:2,\nhttp://127.0.0.1:9/x.mp4\n',
    };
    for (const [name, content] of Object.entries(traps)) {
      await writeFile(samples.path(name), content);
      await expect(probe(samples.path(name))).rejects.toMatchObject({ kind: 'failed' });
    }
  });
});
