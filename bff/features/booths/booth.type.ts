import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumType } from '#bff/graphql/enum-type.ts';
import { Node } from '#bff/graphql/node.ts';
import { LocalTime, WebUrl } from '#bff/graphql/scalars.ts';

export const BoothType = enumType(
  'BoothType',
  'The kind of pictures that a booth makes.',
  {
    FLIPBOOK: 'A flipbook, made from a video session of 9 takes.',
    PHOTOBOOTH: 'Photo strips or a print.',
  },
  'PHOTOBOOTH',
);
export type BoothType = keyof typeof BoothType;

@ObjectType({ description: 'A position on Earth, in degrees (WGS 84).', simpleResolvers: true })
export class Coordinates {
  @Field(() => Float, { description: 'Latitude.' })
  lat!: number;

  @Field(() => Float, { description: 'Longitude.' })
  lng!: number;
}

export const Weekday = enumType('Weekday', 'A day of the week. No values will be added.', {
  MONDAY: 'Monday (Senin).',
  TUESDAY: 'Tuesday (Selasa).',
  WEDNESDAY: 'Wednesday (Rabu).',
  THURSDAY: 'Thursday (Kamis).',
  FRIDAY: 'Friday (Jumat).',
  SATURDAY: 'Saturday (Sabtu).',
  SUNDAY: 'Sunday (Minggu).',
});
export type Weekday = keyof typeof Weekday;

@ObjectType({
  description: 'A booth. Several booths can have the same coordinates.',
  simpleResolvers: true,
  implements: Node,
})
export class Booth extends Node {
  @Field(() => ID, {
    description: 'The ID of the booth, for example `malang-kayutangan-flipbook`. It does not change.',
  })
  override id!: string;

  @Field(() => String, { description: 'The name of the venue, for example `City Mall`.' })
  name!: string;

  @Field(() => String, { description: 'The city, for example `Malang`.' })
  city!: string;

  @Field(() => Coordinates, { description: 'The position of the booth.' })
  coords!: Coordinates;

  @Field(() => String, { description: 'The street address.' })
  address!: string;

  @Field(() => String, { description: 'The name of the booth model, for example `Vintage Photobooth`.' })
  boothName!: string;

  @Field(() => BoothType, { description: 'The type. `FLIPBOOK` if `boothName` contains `Flipbook`.' })
  type!: BoothType;

  @Field(() => String, { description: 'The opening hours as text, for example `09.00-21.00 WIB`.' })
  hours!: string;

  @Field(() => LocalTime, {
    nullable: true,
    description: 'The opening time, for example `09:00`. Null if the brand gives `hours` only as text.',
  })
  opens!: string | null;

  @Field(() => LocalTime, {
    nullable: true,
    description:
      'The closing time. If it is not later than `opens`, it is on the next day; `00:00` is midnight. Null if `opens` is null.',
  })
  closes!: string | null;

  @Field(() => [Weekday], { nullable: true, description: 'The opening days, Monday first. Null if `opens` is null.' })
  openDays!: Weekday[] | null;

  @Field(() => String, { description: 'The price as text, for example `35k`.' })
  price!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The price in rupiah, for example 35000. Null if `price` does not contain an amount.',
  })
  priceFrom!: number | null;

  @Field(() => [String], { description: 'The special features of the booth.' })
  features!: string[];

  @Field(() => WebUrl, { description: 'A link to the place on Google Maps.' })
  mapUrl!: string;

  @Field(() => [WebUrl], {
    description: 'Pictures of the booth: SVG, JPEG, PNG or WebP. Those of the demo are SVG. Can be empty.',
  })
  images!: string[];
}
