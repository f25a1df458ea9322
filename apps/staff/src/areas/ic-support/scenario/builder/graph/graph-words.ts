/** What the drawing says to a screen reader. */
export const graphWords = {
  'node.a11yDescription.default': 'Enterキーでこのステップを選びます。',
  'node.a11yDescription.keyboardDisabled': 'Enterキーでこのステップを選びます。',
  'edge.a11yDescription.default': 'ステップとステップをつなぐ線です。',
  'controls.ariaLabel': '図の拡大と縮小',
  'controls.zoomIn.ariaLabel': '拡大',
  'controls.zoomOut.ariaLabel': '縮小',
  'controls.fitView.ariaLabel': '全体を表示',
  'handle.ariaLabel': '線のつなぎ目',
};
