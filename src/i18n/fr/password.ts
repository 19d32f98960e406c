import type { password as english } from '../en/password.ts'
import type { Translated } from '../translated.ts'

export const password = {
  renew: {
    title: 'Choisir un nouveau mot de passe',
    text: 'Le mot de passe que vous venez d’utiliser doit être changé avant toute chose. Rien d’autre ne change.',
    submit: 'Enregistrer et se connecter',
    other: 'Se connecter avec un autre compte',
  },
  change: {
    title: 'Changer de mot de passe',
    present: 'Mot de passe actuel',
    new: 'Nouveau mot de passe',
    done: 'Mot de passe changé',
    needed: 'Saisissez votre mot de passe actuel.',
    unchanged: 'Le nouveau mot de passe est identique à l’actuel.',
    policy: 'Le nouveau mot de passe ne respecte pas encore toutes les règles.',
  },
  policy: {
    title: 'Ce que doit contenir le mot de passe',
    nb_char: 'Au moins {{count}} caractères',
    nb_cchar_one: 'Une majuscule',
    nb_cchar_many: '{{count}} majuscules',
    nb_cchar_other: '{{count}} majuscules',
    nb_int_one: 'Un chiffre',
    nb_int_many: '{{count}} chiffres',
    nb_int_other: '{{count}} chiffres',
    nb_schar_one: 'Un caractère spécial, par exemple # ou -',
    nb_schar_many: '{{count}} caractères spéciaux, par exemple # ou -',
    nb_schar_other: '{{count}} caractères spéciaux, par exemple # ou -',
    differs: 'Différent du mot de passe actuel',
    common_password: 'Pas un mot de passe courant',
    name_in_password: 'Sans identifiant, nom ni nom de la plateforme',
    has: '{{has}} sur {{needed}}',
    met: ', respectée',
    unmet: ', pas encore respectée',
    progress: '{{met}} règles respectées sur {{total}}',
  },
} as const satisfies Translated<typeof english>
