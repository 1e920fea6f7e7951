/** A person without an account, with a random phone number and e-mail address. */
export function randomPerson(name = 'Tamu Baru') {
  const number = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  return {
    name,
    email: `tamu${number}@example.com`,
    phone: `0857${number}`,
    password: `kata sandi ${number}`,
    birthDate: '1999-12-31',
  };
}
