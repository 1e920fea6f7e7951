import { registerEnumType } from 'type-graphql';

export enum OtpPurpose {
  EMAIL_VERIFY = 'EMAIL_VERIFY',
  PHONE_VERIFY = 'PHONE_VERIFY',
}

registerEnumType(OtpPurpose, {
  name: 'OtpPurpose',
  description: 'What a one-time code proves.',
  valuesConfig: {
    EMAIL_VERIFY: { description: 'The e-mail address is theirs.' },
    PHONE_VERIFY: { description: 'The phone number is theirs.' },
  },
});
