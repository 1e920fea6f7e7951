/** `6281234567000` as +62 812-3456-7000. */
export function readablePhone(number: string): string {
  return number.replace(/^(\d{2})(\d{3})(\d{4})(\d+)$/, '+$1 $2-$3-$4');
}
