/** Nobody who signs up is older. The embedded API draws the line there, too. */
export const earliestBirth = '1900-01-01';

export const birthDateInvalid = 'Please enter a valid birth date';

/** This day where the member is, as a date field spells it. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A day on which somebody may have been born, as a date field spells it. */
export const isBirthDate = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(date) && date >= earliestBirth && date <= today();
