import { runTool, type MediaTools } from '#kernel/media/ffmpeg.ts';

type Track = {
  /** Where its last packet ends, in seconds from the beginning of the file. */
  end: number;
  /** Where its header says that it ends; null where the header does not say so. */
  statedEnd: number | null;
};

/** The picture and the sound that are converted; null for a track that is missing or empty. */
export type MeasuredTracks = {
  picture: Track | null;
  sound: Track | null;
  /** Seconds that headers promise and packets do not hold. */
  missingSeconds: number;
};

type Fields = Readonly<Record<string, string>>;

const shown = [
  'packet=stream_index,pts_time,duration_time,flags',
  'stream=index,codec_type,start_time,duration',
  'stream_disposition=attached_pic',
  'stream_tags=DURATION',
  'format=start_time,duration',
].join(':');

/**
 * Measures how far picture and sound reach by reading every packet. A container's own length covers subtitle and data tracks too, and says
 * nothing of a file that was cut off.
 * @param input arguments that open the file
 * @throws MediaToolError when ffprobe cannot read the file
 */
export async function measureTracks(
  input: readonly string[],
  tools: MediaTools,
  signal: AbortSignal | undefined,
): Promise<MeasuredTracks> {
  const ends = new Map<string, number>();
  const streams: Fields[] = [];
  let format: Fields = {};
  const onLine = (line: string) => {
    const [section, fields] = parseLine(line);
    if (section === 'packet') addPacket(ends, fields);
    else if (section === 'stream') streams.push(fields);
    else if (section === 'format') format = fields;
  };
  const args = ['-v', 'error', '-show_entries', shown, '-print_format', 'compact=nokey=0', ...input];
  await runTool(tools.ffprobe, args, { timeoutMs: 10 * 60_000, signal, onLine });

  const start = seconds(format['start_time']) ?? 0;
  const trackOf = (stream: Fields | undefined): Track | null => {
    const end = ends.get(stream?.['index'] ?? '');
    return stream && end !== undefined ? { end: end - start, statedEnd: statedEndOf(stream, start) } : null;
  };
  const picture = trackOf(
    streams.find((stream) => stream['codec_type'] === 'video' && stream['disposition:attached_pic'] !== '1'),
  );
  const sound = trackOf(streams.find((stream) => stream['codec_type'] === 'audio'));
  // A container whose tracks have no length of their own states one for all of them, counted from its first moment.
  const whole = { end: Math.max(...ends.values(), start) - start, statedEnd: seconds(format['duration']) };
  const judged = [picture, sound].filter((track) => track !== null);
  const stating = judged.some(({ statedEnd }) => statedEnd !== null) ? judged : [whole];
  return { picture, sound, missingSeconds: Math.max(0, ...stating.map(missingFrom)) };
}

const missingFrom = ({ end, statedEnd }: Track): number => (statedEnd === null ? 0 : statedEnd - end);

function parseLine(line: string): [section: string | undefined, Fields] {
  const [section, ...pairs] = line.split('|');
  return [section, Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]))];
}

/** Packets that only lead up to the first shown frame are marked to be discarded. */
function addPacket(ends: Map<string, number>, fields: Fields): void {
  const { stream_index: index = '', pts_time: pts, duration_time: duration, flags = '' } = fields;
  const from = seconds(pts);
  if (from === null || flags.includes('D')) return;
  ends.set(index, Math.max(ends.get(index) ?? -Infinity, from + (seconds(duration) ?? 0)));
}

function statedEndOf(stream: Fields, start: number): number | null {
  const duration = seconds(stream['duration']);
  if (duration !== null) return (seconds(stream['start_time']) ?? start) + duration - start;
  const [hours = NaN, minutes = NaN, rest = NaN] = (stream['tag:DURATION'] ?? '').split(/\\?:/).map(Number);
  const tagged = hours * 3600 + minutes * 60 + rest;
  return tagged > 0 ? tagged - start : null;
}

const seconds = (text: string | undefined): number | null => {
  const value = Number(text ?? NaN);
  return Number.isFinite(value) ? value : null;
};
