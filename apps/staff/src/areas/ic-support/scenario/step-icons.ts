import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import {
  accountGroupIcon,
  imageIcon,
  chatIcon,
  checkCircleOutlineIcon,
  clipboardIcon,
  slideIcon,
  flagCheckeredIcon,
  helpIcon,
  movieIcon,
  noteIcon,
  signSplitIcon,
  speakIcon,
  tableIcon,
  worryIcon,
} from '@nattoku/ui/tokens/icons';

/** What a kind of step is recognised by in the list, the graph and the menu of new steps. */
export const stepIcons: Record<ScenarioStep['kind'], string> = {
  message: chatIcon,
  picture: imageIcon,
  slide: slideIcon,
  video: movieIcon,
  question: helpIcon,
  check: checkCircleOutlineIcon,
  worries: worryIcon,
  doctorQuestion: clipboardIcon,
  comparison: tableIcon,
  pictogram: accountGroupIcon,
  teachBack: speakIcon,
  staffNote: noteIcon,
  branch: signSplitIcon,
  end: flagCheckeredIcon,
};
