import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type MediaTools = { ffmpeg: string; ffprobe: string };

export type RunOptions = {
  timeoutMs: number;
  cwd?: string | undefined;
  signal?: AbortSignal | undefined;
  onLine?: (line: string) => void;
};

/** `killed` is for what came from outside: the system ran out of memory, or somebody stopped the program. */
type Failure = 'failed' | 'timeout' | 'killed';

/** A media program that did not succeed; `output` is the end of what it complained about. */
export class MediaToolError extends Error {
  override readonly name = 'MediaToolError';
  readonly kind: Failure;
  readonly output: string;

  constructor(kind: Failure, tool: string, output: string) {
    super(`${tool} ${kind}: ${output}`);
    this.kind = kind;
    this.output = output;
  }
}

/**
 * What a stranger's file may make ffmpeg do: open itself, with a demuxer that reads no other file, in bounded memory.
 * A playlist, a concat script or a network address stays unread.
 */
export const safeInput = (path: string, demuxer: 'mov' | 'matroska'): string[] =>
  flags({
    protocol_whitelist: 'file',
    format_whitelist: 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm',
    max_pixels: maxPixels,
    f: demuxer,
    i: `file:${path}`,
  });

/** Arguments in ffmpeg's manner: `{ crf: 23 }` is `-crf 23`. */
export function flags(values: Record<string, string | number>): string[] {
  return Object.entries(values).flatMap(([name, value]) => [`-${name}`, String(value)]);
}

/** 8K and a little; more is no film to be shown but an attempt to fill the memory. */
export const maxPixels = 8192 * 4352;

let found: Promise<MediaTools | null> | undefined;

/** The programs of this machine, looked for once; null when they are not installed. */
export function mediaTools(): Promise<MediaTools | null> {
  found ??= findMediaTools('ffmpeg', 'ffprobe');
  return found;
}

export async function isFfmpegAvailable(): Promise<boolean> {
  return (await mediaTools()) !== null;
}

/** An ffmpeg that cannot write H.264 and AAC is as good as none. */
export async function findMediaTools(ffmpeg: string, ffprobe: string): Promise<MediaTools | null> {
  try {
    const [encoders] = await Promise.all([
      promisify(execFile)(ffmpeg, ['-hide_banner', '-encoders'], { timeout: 15_000 }),
      promisify(execFile)(ffprobe, ['-version'], { timeout: 15_000 }),
    ]);
    return /\blibx264\b/.test(encoders.stdout) && /\baac\b/.test(encoders.stdout) ? { ffmpeg, ffprobe } : null;
  } catch {
    return null;
  }
}

const supervisor = fileURLToPath(new URL('run-under-parent.child.ts', import.meta.url));
const keptComplaint = 2000;
const keptOutput = 4_000_000;

/** Runs a media program without a shell and returns its standard output. It never outlives this process. */
export function runTool(tool: string, args: readonly string[], options: RunOptions): Promise<string> {
  const { signal, timeoutMs, onLine, cwd } = options;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(process.execPath, [supervisor, tool, ...args], { stdio: 'pipe', cwd });
    let output = '';
    let complaint = '';
    let timedOut = false;

    const stop = () => child.stdin.destroy();
    const timer = setTimeout(() => {
      timedOut = true;
      stop();
    }, timeoutMs);
    signal?.addEventListener('abort', stop, { once: true });

    const lines = lineReader(onLine);
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      lines(chunk);
      output = (output + chunk).slice(0, keptOutput);
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      complaint = (complaint + chunk).slice(-keptComplaint);
    });
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted) reject(signal.reason);
      else if (timedOut) reject(new MediaToolError('timeout', tool, complaint));
      else if (code === 0) resolve(output);
      else reject(new MediaToolError(code === null || code > 126 ? 'killed' : 'failed', tool, complaint));
    });
  });
}

const lineReader = (onLine: RunOptions['onLine']) => {
  let rest = '';
  return (chunk: string) => {
    if (!onLine) return;
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  };
};
