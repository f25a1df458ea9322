import type { KindIcon } from '@nattoku/contract/notification/kind-facts';
import {
  alarmIcon,
  alertIcon,
  cancelIcon,
  chatIcon,
  checkCircleIcon,
  emailIcon,
  helpIcon,
  informationOutlineIcon,
  lockIcon,
  signatureIcon,
} from '@nattoku/ui/tokens/icons';

export const kindIcons: Record<KindIcon, string> = {
  alarm: alarmIcon,
  alert: alertIcon,
  cancel: cancelIcon,
  chat: chatIcon,
  checkCircle: checkCircleIcon,
  email: emailIcon,
  help: helpIcon,
  informationOutline: informationOutlineIcon,
  lock: lockIcon,
  signature: signatureIcon,
};
