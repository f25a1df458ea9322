/** One size of a film, as the hospital's list of them has it. */
export type Rendition = {
  address: string;
  /** Pixels of the shorter side. */
  side: number;
  /** Bits a second over the whole film, as they were measured. */
  averageBandwidth: number;
};

const STREAM = /#EXT-X-STREAM-INF:([^\n]*)\r?\n([^#\s][^\n]*)/g;

/** The renditions that a master playlist names (RFC 8216 §4.3.4.2), in its order; those without a measured size are none. */
export function renditionsIn(master: string, base: string): Rendition[] {
  return [...master.matchAll(STREAM)].flatMap(([, attributes = '', name = '']) => {
    const [, width, height] = /RESOLUTION=(\d+)x(\d+)/.exec(attributes) ?? [];
    const [, bits] = /AVERAGE-BANDWIDTH=(\d+)/.exec(attributes) ?? [];
    if (!width || !height || !bits) return [];
    const address = new URL(name.trim(), base).href;
    return [{ address, side: Math.min(Number(width), Number(height)), averageBandwidth: Number(bits) }];
  });
}

/** The pieces of a film in their order, and its playlist with their numbers in place of their addresses. */
export function segmentsIn(media: string, base: string): { playlist: string; addresses: string[] } {
  const addresses: string[] = [];
  const numberOf = (name: string) => {
    const address = new URL(name, base).href;
    const known = addresses.indexOf(address);
    return String(known === -1 ? addresses.push(address) - 1 : known);
  };
  const playlist = media
    .split(/\r?\n/)
    .map((line) => {
      if (line.startsWith('#EXT-X-MAP:'))
        return line.replace(/URI="([^"]+)"/, (_, name: string) => `URI="${numberOf(name)}"`);
      return line === '' || line.startsWith('#') ? line : numberOf(line);
    })
    .join('\n');
  return { playlist, addresses };
}
