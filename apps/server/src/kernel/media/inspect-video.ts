import { stat } from 'node:fs/promises';
import {
  MediaToolError,
  flags,
  maxPixels,
  mediaTools,
  runTool,
  safeInput,
  type MediaTools,
} from '#kernel/media/ffmpeg.ts';
import { readMp4Outline, startsLikeMp4 } from '#kernel/media/mp4-boxes.ts';

export type VideoContainer = 'mp4' | 'quicktime' | 'webm' | 'matroska';

/** Width and height are those of the picture as shown: turned, and with square pixels. */
export type InspectedVideo = {
  durationSeconds: number;
  width: number;
  height: number;
  hasAudio: boolean;
  /** ffmpeg's name, such as h264. */
  codec: string;
  container: VideoContainer;
  frameRate: number | null;
};

/** `needsFfmpeg`: it may be a good video, but without ffmpeg this machine can neither read nor convert it. */
export const videoRefusals = [
  'empty',
  'notAVideo',
  'otherKind',
  'broken',
  'cutOff',
  'unplayable',
  'noVideoTrack',
  'encrypted',
  'tooLong',
  'tooLarge',
  'needsFfmpeg',
] as const;
export type VideoRefusal = (typeof videoRefusals)[number];

export class VideoRefused extends Error {
  override readonly name = 'VideoRefused';
  readonly reason: VideoRefusal;

  constructor(reason: VideoRefusal, options?: ErrorOptions) {
    super(`The file is refused as a video: ${reason}`, options);
    this.reason = reason;
  }
}

export const maxVideoSeconds = 3 * 60 * 60;

export const demuxerOf: Record<VideoContainer, 'mov' | 'matroska'> = {
  mp4: 'mov',
  quicktime: 'mov',
  webm: 'matroska',
  matroska: 'matroska',
};

const containerOfExtension: Record<string, VideoContainer> = {
  mp4: 'mp4',
  m4v: 'mp4',
  '3gp': 'mp4',
  mov: 'quicktime',
  webm: 'webm',
  mkv: 'matroska',
};

type Options = { tools?: MediaTools | null; signal?: AbortSignal | undefined };

/** Looks at the content only, never at the name. Throws VideoRefused; `tools: null` reads as on a machine without ffmpeg. */
export async function inspectVideo(path: string, options: Options = {}): Promise<InspectedVideo> {
  const { tools = await mediaTools(), signal } = options;
  const container = await containerOf(path);
  const video = tools ? await probe(path, container, tools, signal) : await readWithoutFfmpeg(path, container);
  if (video.durationSeconds <= 0) throw new VideoRefused('broken');
  if (video.durationSeconds > maxVideoSeconds) throw new VideoRefused('tooLong');
  if (video.width * video.height > maxPixels) throw new VideoRefused('tooLarge');
  return video;
}

async function containerOf(path: string): Promise<VideoContainer> {
  if ((await stat(path)).size === 0) throw new VideoRefused('empty');
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(path);
  const container = containerOfExtension[type?.ext ?? ''];
  if (!container) throw new VideoRefused(type?.mime.startsWith('video/') ? 'otherKind' : 'notAVideo');
  if (demuxerOf[container] === 'mov' && !(await startsLikeMp4(path))) throw new VideoRefused('notAVideo');
  return container;
}

async function readWithoutFfmpeg(path: string, container: VideoContainer): Promise<InspectedVideo> {
  if (demuxerOf[container] !== 'mov') throw new VideoRefused('needsFfmpeg');
  const outline = await readMp4Outline(path);
  if (!outline?.complete) throw new VideoRefused('broken');
  const picture = outline.tracks.find((track) => track.kind === 'vide');
  if (!picture) throw new VideoRefused('noVideoTrack');
  if (picture.codec === 'encv') throw new VideoRefused('encrypted');
  if (!['avc1', 'avc3'].includes(picture.codec) || outline.durationSeconds === 0) throw new VideoRefused('needsFfmpeg');
  const shown = outline.tracks.filter(({ kind }) => kind === 'vide' || kind === 'soun');
  return {
    durationSeconds: Math.max(...shown.map((track) => track.durationSeconds)) || outline.durationSeconds,
    width: Math.round(picture.width),
    height: Math.round(picture.height),
    hasAudio: outline.tracks.some((track) => track.kind === 'soun'),
    codec: 'h264',
    container,
    frameRate: null,
  };
}

/** The part of `ffprobe -print_format json` that we ask for. */
type Stream = {
  codec_type?: string;
  codec_name?: string;
  codec_tag_string?: string;
  width?: number;
  height?: number;
  duration?: string;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
};
type Probe = { streams?: Stream[]; format?: { duration?: string } };

const probeTimeoutMs = 30_000;

async function probe(path: string, container: VideoContainer, tools: MediaTools, signal?: AbortSignal) {
  const input = safeInput(path, demuxerOf[container]);
  const shown = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams'];
  const output = await refusing(runTool(tools.ffprobe, [...shown, ...input], { timeoutMs: probeTimeoutMs, signal }));
  // ffprobe wrote it; every field is optional here because a hostile file decides which are there.
  const { streams = [], format } = JSON.parse(output) as Probe;
  const picture = streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1);
  if (!picture) throw new VideoRefused('noVideoTrack');
  if (picture.codec_tag_string === 'encv') throw new VideoRefused('encrypted');
  if (!picture.width || !picture.height || !picture.codec_name) throw new VideoRefused('broken');
  return {
    durationSeconds: statedDuration(streams, format) || (await measureDuration(input, tools, signal)),
    ...shownSize(picture, picture.width, picture.height),
    hasAudio: streams.some((stream) => stream.codec_type === 'audio'),
    codec: picture.codec_name,
    container,
    frameRate: ratio(picture.avg_frame_rate, '/'),
  } satisfies InspectedVideo;
}

/** Subtitle and data tracks may go on longer than what is seen and heard. */
function statedDuration(streams: readonly Stream[], format: Probe['format']): number {
  const shown = streams.filter(({ codec_type: type }) => type === 'video' || type === 'audio');
  return Math.max(0, ...shown.map(({ duration }) => Number(duration) || 0)) || Number(format?.duration);
}

/** Screen recordings of browsers carry no duration: the packets have to be counted. */
async function measureDuration(input: string[], tools: MediaTools, signal?: AbortSignal): Promise<number> {
  let seconds = 0;
  const count = [...flags({ map: '0:V:0', c: 'copy', f: 'null', progress: 'pipe:1' }), '-'];
  const args = ['-nostdin', '-v', 'error', ...input, ...count];
  const onLine = (line: string) => {
    if (line.startsWith('out_time_us=')) seconds = Number(line.slice('out_time_us='.length)) / 1e6 || seconds;
  };
  await refusing(runTool(tools.ffmpeg, args, { timeoutMs: 10 * probeTimeoutMs, signal, onLine }));
  return seconds;
}

function shownSize(stream: Stream, codedWidth: number, height: number): { width: number; height: number } {
  const width = Math.round(codedWidth * (ratio(stream.sample_aspect_ratio, ':') ?? 1));
  const rotation = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: width } : { width, height };
}

function ratio(text: string | undefined, separator: ':' | '/'): number | null {
  const [over = NaN, under = NaN] = (text ?? '').split(separator).map(Number);
  return over > 0 && under > 0 ? over / under : null;
}

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof MediaToolError)) throw error;
    const isTooLarge = error.output.includes('exceeds specified max pixel count');
    throw new VideoRefused(isTooLarge ? 'tooLarge' : 'broken', { cause: error });
  }
}
