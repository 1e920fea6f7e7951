import { FOLD_MAX_LENGTH } from './fold.ts';

/** The shortest password, in characters (requirements §9). */
export const PASSWORD_MIN_LENGTH = 6;

/**
 * The longest phone number, e-mail address or identifier of a request, in characters, with all that is typed around it.
 */
export const CONTACT_MAX_LENGTH = FOLD_MAX_LENGTH;

/** The longest name, password or code that the BFF passes on to an API, in characters: the API may accept fewer. */
export const TEXT_MAX_LENGTH = 1_000;

/** The longest parameter of a link or of Google's redirect, in characters. */
export const PARAMETER_MAX_LENGTH = 4_096;

/** The longest credential of Google's One Tap, in characters. */
export const CREDENTIAL_MAX_LENGTH = 16_384;

/** The longest id or cursor of the graph, in characters: it may contain most of a link, encoded. */
export const ID_MAX_LENGTH = 32_768;

/**
 * An e-mail address as typed, trimmed: text, one @, text, without spaces. Requirements §5 reads an identifier without
 * an @ as a phone number, and the account could not log in. The API checks the rest.
 */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+$/;

/** The earliest accepted date of birth, in the format of a date field. */
export const EARLIEST_BIRTH_DATE = '1900-01-01';

/** The largest profile picture: 5 MB (requirements §5, §9). */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;

/** The largest JSON body of a request, and the largest `operations` or `map` of an upload (contract, one request). */
export const JSON_MAX_BYTES = 100_000;

/**
 * The longest time from the first to the last byte of an uploaded picture, the same in client, web, bff and api: 5 MB
 * at 350 kbit/s.
 */
export const UPLOAD_TIMEOUT_MS = 120_000;

/** The longest time that the API may take to build a zip: "minutes up to an hour" (requirements §9). */
export const DOWNLOAD_TIMEOUT_MS = 60 * 60_000;

/** The pause between two one-time codes for one member or contact, in seconds (contract, limits). */
export const OTP_PAUSE_S = 30;

/** The widths of thumbnails, in pixels: for several in a row of a phone, one in a row, a full screen. */
export const THUMBNAIL_WIDTHS = { small: 480, medium: 960, large: 1600 } as const;
