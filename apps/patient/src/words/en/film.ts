import type { VisitWords } from '#words/language.ts';

export const film: VisitWords['film'] = {
  title: 'Watch without a network',
  keep: (size) => `Save this video on this device (${size})`,
  why: 'Once saved, you can watch it without a network. It is removed from the device when this guide ends.',
  keeping: 'Saving',
  stop: 'Stop saving',
  kept: (size) => `Saved on this device (${size}). You can watch it without a network.`,
  remove: 'Remove the video from this device',
  refused: {
    full: 'There is not enough room on this device. The video was not saved.',
    forbidden: 'This browser cannot save videos on the device.',
    cut: 'The connection was lost and the video was not saved. Please try again where there is a signal.',
  },
};
