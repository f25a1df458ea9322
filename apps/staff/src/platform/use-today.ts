import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/birth-date';
import { useNow } from '#platform/use-now.ts';

/** The date in Japan, wherever the terminal believes to be. */
export const useToday = (): PlainDate => todayInTokyo(useNow());
