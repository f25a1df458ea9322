import { plainText } from '#platform/error-reporting/plain-text.ts';
import type { PatternOf } from '#platform/error-reporting/route-pattern.ts';
import { type Fields, maskText, scrubAttributes, scrubNode } from '#platform/error-reporting/scrub-node.ts';

/** The numbers that rrweb gives to what it records; what is not named here is left out. */
const EVENT = { loaded: 0, load: 1, snapshot: 2, change: 3, meta: 4, own: 5 } as const;
const CHANGE = {
  mutation: 0,
  mouseMove: 1,
  mouseInteraction: 2,
  scroll: 3,
  resize: 4,
  input: 5,
  touchMove: 6,
  media: 7,
  drag: 12,
  selection: 14,
} as const;

/** Changes that are nothing but numbers: places, sizes, times. */
const numeric: ReadonlySet<unknown> = new Set([
  CHANGE.mouseMove,
  CHANGE.mouseInteraction,
  CHANGE.scroll,
  CHANGE.resize,
  CHANGE.touchMove,
  CHANGE.media,
  CHANGE.drag,
  CHANGE.selection,
]);

/** The SDK's own remarks that may stand in a recording: that something was clicked, never what. */
const remarks: ReadonlySet<unknown> = new Set([
  'ui.click',
  'ui.focus',
  'ui.blur',
  'replay.mutations',
  'replay.throttled',
]);
const spans = /^(?:navigation\.\w+|memory|paint|web-vital)$/;

/** A recording, drawn again: boxes, masked texts, movements, and of addresses the pattern. */
export const scrubRecording = (events: unknown, patternOf: PatternOf): Fields[] =>
  list(events).flatMap((event) => {
    const data = scrubData(event['type'], asFields(event['data']), patternOf);
    return data ? [{ type: event['type'], timestamp: Number(event['timestamp']), data }] : [];
  });

function scrubData(type: unknown, data: Fields, patternOf: PatternOf): Fields | undefined {
  switch (type) {
    case EVENT.loaded:
    case EVENT.load:
      return {};
    case EVENT.meta:
      return { ...asFields(numbersOf(data)), href: patternOf(String(data['href'])) };
    case EVENT.snapshot:
      return { node: scrubNode(data['node']), initialOffset: numbersOf(data['initialOffset']) };
    case EVENT.change:
      return scrubChange(data);
    case EVENT.own:
      return scrubOwn(data, patternOf);
    default:
      return undefined;
  }
}

function scrubChange(data: Fields): Fields | undefined {
  if (numeric.has(data['source'])) return asFields(numbersOf(data));
  const { source, id, isAttachIframe } = data;
  if (source === CHANGE.input) return { source, id: Number(id), text: maskText(data['text']), isChecked: false };
  if (source !== CHANGE.mutation || isAttachIframe) return undefined;
  return {
    source,
    removes: numbersOf(data['removes']),
    adds: list(data['adds']).map(({ node, ...place }) => ({ ...asFields(numbersOf(place)), node: scrubNode(node) })),
    texts: list(data['texts']).map((text) => ({ id: Number(text['id']), value: maskText(text['value']) })),
    attributes: list(data['attributes']).map((changed) => ({
      id: Number(changed['id']),
      attributes: scrubAttributes(asFields(changed['attributes'])),
    })),
  };
}

function scrubOwn(data: Fields, patternOf: PatternOf): Fields | undefined {
  const { tag } = data;
  const payload = asFields(data['payload']);
  if (tag === 'options') return { tag, payload: asFields(numbersOf(payload)) };
  if (tag === 'performanceSpan') return scrubSpan(payload, patternOf);
  if (tag !== 'breadcrumb' || !remarks.has(payload['category'])) return undefined;
  const { timestamp, category } = payload;
  const { nodeId } = asFields(payload['data']);
  return {
    tag,
    payload: {
      type: 'default',
      timestamp: Number(timestamp),
      category,
      data: nodeId ? { nodeId: Number(nodeId) } : {},
    },
  };
}

function scrubSpan(payload: Fields, patternOf: PatternOf): Fields | undefined {
  const op = String(payload['op']);
  if (!spans.test(op)) return undefined;
  const description = String(payload['description']);
  const { startTimestamp, endTimestamp } = payload;
  return {
    tag: 'performanceSpan',
    payload: {
      op,
      description: op.startsWith('navigation') ? patternOf(description) : plainText(description),
      startTimestamp: Number(startTimestamp),
      endTimestamp: Number(endTimestamp),
      data: numbersOf(asFields(payload['data'])),
    },
  };
}

/** Everything in it that is a number or a switch; null stands where a place is none. */
function numbersOf(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (Array.isArray(value)) return value.map(numbersOf).filter((part) => part !== undefined);
  if (typeof value !== 'object') return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
      const kept = numbersOf(part);
      return kept === undefined || plainText(name) === '' ? [] : [[name, kept]];
    }),
  );
}

const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(asFields) : []);
