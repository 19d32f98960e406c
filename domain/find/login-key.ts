const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu

/**
 * A key that is equal for logins that look alike. Case, width, composition of accents and invisible characters are
 * ignored; accents are not.
 */
export function loginKey(login: string): string {
  return login.normalize('NFKC').replaceAll(ignorable, '').toLowerCase().normalize('NFC')
}
