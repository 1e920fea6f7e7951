import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumType } from '#bff/graphql/enum-type.ts';
import { Node } from '#bff/graphql/node.ts';
import { LocalTime, WebUrl } from '#bff/graphql/scalars.ts';

export const BoothType = enumType('BoothType', 'What a booth makes.', {
  FLIPBOOK: 'A flipbook out of a 9-take video session.',
  PHOTOBOOTH: 'Photo strips or a print.',
});
export type BoothType = keyof typeof BoothType;

@ObjectType({ description: 'A place on earth, in degrees (WGS 84).', simpleResolvers: true })
export class Coordinates {
  @Field(() => Float, { description: 'Latitude.' })
  lat!: number;

  @Field(() => Float, { description: 'Longitude.' })
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

@ObjectType({
  description: 'One booth. Several may stand at the same coordinates.',
  simpleResolvers: true,
  implements: Node,
})
export class Booth extends Node {
  @Field(() => ID, { description: 'Stable, and readable: `malang-kayutangan-flipbook`.' })
  override id!: string;

  @Field(() => String, { description: 'The place it stands in.' })
  name!: string;

  @Field(() => String, { description: 'The city.' })
  city!: string;

  @Field(() => Coordinates, { description: 'Where it stands.' })
  coords!: Coordinates;

  @Field(() => String, { description: 'Street and number.' })
  address!: string;

  @Field(() => String, { description: "The booth's own type name: `Vintage Photobooth`." })
  boothName!: string;

  @Field(() => BoothType, { description: 'FLIPBOOK when its type name contains Flipbook.' })
  type!: BoothType;

  @Field(() => String, { description: 'Opening hours, as a text: `09.00-21.00 WIB`.' })
  hours!: string;

  @Field(() => LocalTime, {
    nullable: true,
    description: 'When it opens, of `hours`: `09:00`. Null where `hours` is another text.',
  })
  opens!: string | null;

  @Field(() => LocalTime, {
    nullable: true,
    description: 'When it closes, of `hours`: after midnight where it is earlier than `opens`; `00:00` is midnight.',
  })
  closes!: string | null;

  @Field(() => [Weekday], {
    nullable: true,
    description: 'The days on which it opens, of `hours`, Monday first. Null where `hours` is another text.',
  })
  openDays!: Weekday[] | null;

  @Field(() => String, { description: 'The price, as a text: `35k`.' })
  price!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The price in rupiah, of `price`: 35000. Null where `price` is another text.',
  })
  priceFrom!: number | null;

  @Field(() => [String], { description: 'Its special features.' })
  features!: string[];

  @Field(() => WebUrl, { description: 'The place on Google Maps.' })
  mapUrl!: string;

  @Field(() => [WebUrl], { description: 'Pictures of the booth.' })
  images!: string[];
}
