import { Graph, layout } from '@dagrejs/dagre';
import type { Way } from '#areas/ic-support/scenario/builder/graph/ways.ts';

export const nodeSize = { width: 208, height: 60 } as const;

export type Shape = { keys: readonly string[]; ways: readonly Pick<Way, 'id' | 'from' | 'to'>[] };
export type Place = { x: number; y: number };

/** Where each step stands: from the top down, ways that part side by side. */
export function placesOf({ keys, ways }: Shape): Map<string, Place> {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 44, marginx: 16, marginy: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const key of keys) graph.setNode(key, { ...nodeSize });
  for (const { id, from, to } of ways) graph.setEdge(from, to, {}, id);
  layout(graph);
  // The library names the middle of a node, the drawing its corner.
  return new Map(
    keys.map((key) => {
      const { x = 0, y = 0 } = graph.node(key);
      return [key, { x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 }];
    }),
  );
}
