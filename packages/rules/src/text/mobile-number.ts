import { cleanPhone } from '#text/normalise-input.ts';

const MOBILE = /^0[789]0[1-9]\d{7}$/;

/** A Japanese mobile number as people write it (090-1234-5678, ０９０…, +81 90 …) in E.164; null for anything that takes no text messages. */
export function mobileNumber(text: string): string | null {
  const digits = cleanPhone(text)
    .value.replaceAll('-', '')
    .replace(/^(?:\+|00|010)81\(?0?\)?/, '0');
  return MOBILE.test(digits) ? `+81${digits.slice(1)}` : null;
}

/** 09012345678 of a number in E.164, as some gateways want it. */
export const nationalNumber = (e164: string): string => e164.replace(/^\+81/, '0');
