// The e-mails with links that set a password (IAM109). Who gets one may never have chosen a language, so they are in
// the language of the platform.
import type { PasswordLinkKind } from '#contract/iam/password-links/password-link.ts'
import type { MailLanguage } from '../../notifications/mail-language.ts'

interface LinkMail {
  /** Name of the platform. */
  readonly platform: string
  /** Full name. */
  readonly user: string
  readonly login: string
  readonly address: string
}

interface MailTexts {
  readonly subject: Record<PasswordLinkKind, (platform: string) => string>
  readonly lines: Record<PasswordLinkKind, (mail: LinkMail) => readonly string[]>
}

const texts = {
  en: {
    subject: {
      invitation: (platform) => `Invitation to ${platform}`,
      reset: (platform) => `Reset your password for ${platform}`,
    },
    lines: {
      invitation: ({ platform, user, login, address }) => [
        `Hello ${user},`,
        '',
        `You have an account on ${platform}. Open this link to set your password:`,
        address,
        '',
        `Your login: ${login}`,
        'The link works once, within 7 days. After that, ask your administrator for a new one.',
      ],
      reset: ({ platform, user, login, address }) => [
        `Hello ${user},`,
        '',
        `Open this link to set a new password for ${platform}:`,
        address,
        '',
        `Your login: ${login}`,
        'The link works once, within one hour.',
        'If you did not request it, ignore this email. Your password stays as it is.',
      ],
    },
  },
  fr: {
    subject: {
      invitation: (platform) => `Invitation à ${platform}`,
      reset: (platform) => `Réinitialiser votre mot de passe pour ${platform}`,
    },
    lines: {
      invitation: ({ platform, user, login, address }) => [
        `Bonjour ${user},`,
        '',
        `Vous avez un compte sur ${platform}. Ouvrez ce lien pour définir votre mot de passe\u00a0:`,
        address,
        '',
        `Votre identifiant\u00a0: ${login}`,
        'Le lien fonctionne une fois, pendant 7 jours. Ensuite, demandez-en un nouveau à votre administrateur.',
      ],
      reset: ({ platform, user, login, address }) => [
        `Bonjour ${user},`,
        '',
        `Ouvrez ce lien pour définir un nouveau mot de passe pour ${platform}\u00a0:`,
        address,
        '',
        `Votre identifiant\u00a0: ${login}`,
        'Le lien fonctionne une fois, pendant une heure.',
        'Si vous ne l’avez pas demandé, ignorez cet e-mail. Votre mot de passe reste inchangé.',
      ],
    },
  },
  ja: {
    subject: {
      invitation: (platform) => `${platform}への招待`,
      reset: (platform) => `${platform}のパスワードの再設定`,
    },
    lines: {
      invitation: ({ platform, user, login, address }) => [
        `${user}様`,
        '',
        `${platform}のアカウントが作成されました。次のリンクを開いてパスワードを設定してください。`,
        address,
        '',
        `ログインID：${login}`,
        'リンクは7日以内に1回だけ使えます。期限が切れたら、管理者に新しいリンクを依頼してください。',
      ],
      reset: ({ platform, user, login, address }) => [
        `${user}様`,
        '',
        `次のリンクを開いて、${platform}の新しいパスワードを設定してください。`,
        address,
        '',
        `ログインID：${login}`,
        'リンクは1時間以内に1回だけ使えます。',
        '心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
      ],
    },
  },
} as const satisfies Record<MailLanguage, MailTexts>

/** The subject and the text of the e-mail with a link. */
export function linkMail(
  mail: LinkMail,
  { kind, language }: { kind: PasswordLinkKind; language: MailLanguage },
): { readonly subject: string; readonly text: string } {
  const { subject, lines } = texts[language]
  return { subject: subject[kind](mail.platform), text: lines[kind](mail).join('\n') }
}
