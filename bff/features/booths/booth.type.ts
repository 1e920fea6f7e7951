import { Float, ID, Int } from 'type-graphql';
import { enumType, NonNull, Nullable, PlainObject } from '#bff/graphql/decorators.ts';
import { Node } from '#bff/graphql/node.ts';
import { LocalTime, WebUrl } from '#bff/graphql/scalars.ts';

export const BoothType = enumType('BoothType', 'What a booth makes.', {
  FLIPBOOK: 'A flipbook out of a 9-take video session.',
  PHOTOBOOTH: 'Photo strips or a print.',
});
export type BoothType = keyof typeof BoothType;

@PlainObject('A place on earth, in degrees (WGS 84).')
export class Coordinates {
  @NonNull(Float, 'Latitude.')
  lat!: number;

  @NonNull(Float, 'Longitude.')
  lng!: number;
}

export const Weekday = enumType('Weekday', 'A day of the week.', {
  MONDAY: 'Senin.',
  TUESDAY: 'Selasa.',
  WEDNESDAY: 'Rabu.',
  THURSDAY: 'Kamis.',
  FRIDAY: 'Jumat.',
  SATURDAY: 'Sabtu.',
  SUNDAY: 'Minggu.',
});
export type Weekday = keyof typeof Weekday;

@PlainObject('One booth. Several may stand at the same coordinates.', { implements: Node })
export class Booth extends Node {
  @NonNull(ID, 'Stable, and readable: `malang-kayutangan-flipbook`.')
  override id!: string;

  @NonNull(String, 'The place it stands in.')
  name!: string;

  @NonNull(String, 'The city.')
  city!: string;

  @NonNull(Coordinates, 'Where it stands.')
  coords!: Coordinates;

  @NonNull(String, 'Street and number.')
  address!: string;

  @NonNull(String, "The booth's own type name: `Vintage Photobooth`.")
  boothName!: string;

  @NonNull(BoothType, 'FLIPBOOK when its type name contains Flipbook.')
  type!: BoothType;

  @NonNull(String, 'Opening hours, as a text: `09.00-21.00 WIB`.')
  hours!: string;

  @Nullable(LocalTime, 'When it opens, of `hours`: `09:00`. Null where `hours` is another text.')
  opens!: string | null;

  @Nullable(
    LocalTime,
    'When it closes, of `hours`: after midnight where it is earlier than `opens`; `00:00` is midnight.',
  )
  closes!: string | null;

  @Nullable([Weekday], 'The days on which it opens, of `hours`, Monday first. Null where `hours` is another text.')
  openDays!: Weekday[] | null;

  @NonNull(String, 'The price, as a text: `35k`.')
  price!: string;

  @Nullable(Int, 'The price in rupiah, of `price`: 35000. Null where `price` is another text.')
  priceFrom!: number | null;

  @NonNull([String], 'Its special features.')
  features!: string[];

  @NonNull(WebUrl, 'The place on Google Maps.')
  mapUrl!: string;

  @NonNull([WebUrl], 'Pictures of the booth.')
  images!: string[];
}
