import { telephoneHref } from '#frame/telephone.ts';
import { TelephoneNumber } from '#frame/telephone-number.tsx';
import { usePatientPage } from '#visit/patient-context.tsx';
import { Filled } from '#words/filled.tsx';
import { Ja } from '#words/ja.tsx';
import { visitWords } from '#words/visit-words.ts';

/** After an answer: whom to call when it cannot wait, or is not clear. */
export function WhomToCall() {
  const { contact } = usePatientPage();
  if (!contact.phone) return visitWords().thanks.callNobody;
  return (
    <Filled
      words={visitWords().thanks.call}
      places={[
        <Ja key="place">{contact.wardName ?? contact.facilityName}</Ja>,
        <a key="phone" href={telephoneHref(contact.phone)}>
          <TelephoneNumber>{contact.phone}</TelephoneNumber>
        </a>,
      ]}
    />
  );
}
