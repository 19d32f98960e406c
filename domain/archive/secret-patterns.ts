// What secrets look like, in one table. Every pattern begins with letters that sources seldom hold and is read in a time
// that grows with the text only: no part that repeats can match in two ways.
import type { ArchiveCode } from './finding.ts'

export interface SecretPattern {
  readonly code: Extract<ArchiveCode, 'archive_private_key' | 'archive_token' | 'archive_password'>
  /** Whose secret it is: a name that is the same in every language. */
  readonly service: string
  readonly pattern: RegExp
  /** What of the match must not be a placeholder; the whole where there is no group. */
  readonly isPlaceholder: (value: string) => boolean
}

const never = (): boolean => false
/** As documentation writes keys that open nothing. */
const isExample = (value: string): boolean =>
  /EXAMPLE|example|[xX]{6}|0{8}|\*{4}|\.{3}|eyJzdWIiOiIxMjM0NTY3ODkw/.test(value)

const placeholder =
  /^(?:\$|%|<|\{|#|@|env\b|process\.|os\.)|\$\{|\{\{|\}\}|^(.)\1+$|example|change|your|dummy|sample|placeholder|x{4}|\*{3}|\.{3}/i
/** Values of forms and settings are words, paths and places to fill in; passwords worth a warning mix. */
const isPlaceholder = (value: string): boolean =>
  placeholder.test(value) || !/\d/.test(value) || !/[a-zA-Z]/.test(value)
const isPlaceholderInAddress = (value: string): boolean =>
  placeholder.test(value) || /^(?:pass(?:word|wd)?|pwd|secret|test|user|root|admin|postgres)$/i.test(value)

const token = (service: string, pattern: RegExp): SecretPattern => ({
  code: 'archive_token',
  service,
  pattern,
  isPlaceholder: isExample,
})

export const secretPatterns: readonly SecretPattern[] = [
  {
    code: 'archive_private_key',
    service: 'PEM',
    pattern:
      /-----BEGIN [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----[ \t]{0,8}(?:\\[nr]|[\r\n])(?:\\[nr]|[\s"'+,])*([\w+/=]{16}|[A-Z][\w-]{2,20}: )/g,
    isPlaceholder: isExample,
  },
  { code: 'archive_private_key', service: 'PuTTY', pattern: /PuTTY-User-Key-File-\d/g, isPlaceholder: never },
  token('AWS', /\bA(?:KIA|SIA)[0-9A-Z]{16}\b/g),
  token('GitHub', /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{50,90}/g),
  token('GitLab', /\bglpat-[\w-]{20}/g),
  token(
    'Slack',
    /\bxox[abeoprs]-[0-9A-Za-z-]{10,80}|hooks\.slack\.com\/services\/T\w{6,12}\/B\w{6,12}\/\w{20,30}/g,
  ),
  token('Google', /\bAIza[\w-]{35}|\bGOCSPX-[\w-]{28}/g),
  token('Stripe', /\b[rs]k_live_[0-9a-zA-Z]{20,120}/g),
  token('npm', /\bnpm_[A-Za-z0-9]{36}\b/g),
  token('PyPI', /\bpypi-AgEI[\w-]{50,200}/g),
  token('SendGrid', /\bSG\.[\w-]{22}\.[\w-]{43}/g),
  token('Hugging Face', /\bhf_[A-Za-z]{34}\b/g),
  token('DigitalOcean', /\bdo[opr]_v1_[a-f0-9]{64}/g),
  token('OpenAI', /\bsk-[\w-]{20,100}T3BlbkFJ[\w-]{20,100}/g),
  token('Anthropic', /\bsk-ant-[\w-]{40,120}/g),
  token('Azure', /\bAccountKey=[A-Za-z0-9+/]{86}==/g),
  token('JWT', /\beyJ[\w-]{10,400}\.eyJ[\w-]{10,2000}\.[\w-]{20,800}/g),
  {
    code: 'archive_password',
    service: '',
    pattern:
      /(?:[Pp]ass(?:word|wd|phrase)|PASS(?:WORD|WD|PHRASE)|[Ss]ecret|SECRET|[_-][Tt]oken|_TOKEN|[Tt]oken|[Aa]pi_?[Kk]ey|API_?KEY)["']?[ \t]{0,4}(?::|=>?)[ \t]{0,4}["']([^"'\s]{8,200})["']/g,
    isPlaceholder,
  },
  {
    code: 'archive_password',
    service: '',
    pattern: /:\/\/[\w.+-]{1,64}:([^\s:/@"'`<>]{3,128})@[\w.-]/g,
    isPlaceholder: isPlaceholderInAddress,
  },
]

/** Where a text holds none of these, it holds none of the secrets above. */
export const trigger =
  /PRIVATE KEY|PuTTY-User|AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|hooks\.slack|AIza|GOCSPX|k_live_|npm_|pypi-|SG\.|hf_|_v1_|sk-|AccountKey=|\beyJ|[Pp]ass|PASS|[Ss]ecret|SECRET|[Tt]oken|TOKEN|[Aa]pi_?[Kk]ey|API_?KEY|:\/\/[\w.+-]{1,64}:/
