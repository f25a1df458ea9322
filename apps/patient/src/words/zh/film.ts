import type { VisitWords } from '#words/language.ts';

export const film: VisitWords['film'] = {
  title: '无网络时观看',
  keep: (size) => `将此视频保存到此设备（${size}）`,
  why: '保存后，没有网络也能观看。此说明结束后，视频会从设备上删除。',
  keeping: '正在保存',
  stop: '停止保存',
  kept: (size) => `已保存到此设备（${size}）。没有网络也能观看。`,
  remove: '从此设备删除视频',
  refused: {
    full: '设备空间不足，视频未能保存。',
    forbidden: '此浏览器无法在设备上保存视频。',
    cut: '网络中断，视频未能保存。请在有信号的地方重试。',
  },
};
