const visuallyHidden = /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu

/**
 * What makes two logins one: they would look alike, or be taken for each other. Case, width, composed or decomposed
 * accents and signs that nobody sees do not tell people apart; accents themselves do.
 */
export function loginKey(login: string): string {
  return login.normalize('NFKC').replaceAll(visuallyHidden, '').toLowerCase().normalize('NFC')
}
