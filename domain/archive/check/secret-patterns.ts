// What secrets look like, in one table. Every pattern has marks that sources seldom hold and is read in a time that
// grows with the text only: no part that repeats can match in two ways.
import type { ArchiveCode } from '../finding.ts'

export interface SecretPattern {
  readonly code: Extract<ArchiveCode, 'archive_private_key' | 'archive_token' | 'archive_password'>
  /** Whose secret it is: a name that is the same in every language. */
  readonly service: string
  readonly pattern: RegExp
  /** Of these one stands in all that the pattern matches: ASCII, three letters at least, rare ones first. */
  readonly marks: readonly string[]
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

const token = (
  service: string,
  { pattern, marks }: Pick<SecretPattern, 'pattern' | 'marks'>,
): SecretPattern => ({
  code: 'archive_token',
  service,
  pattern,
  marks,
  isPlaceholder: isExample,
})

export const secretPatterns: readonly SecretPattern[] = [
  {
    code: 'archive_private_key',
    service: 'PEM',
    pattern:
      /-----BEGIN [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----[ \t]{0,8}(?:\\[nr]|[\r\n])(?:\\[nr]|[\s"'+,])*([\w+/=]{16}|[A-Z][\w-]{2,20}: )/g,
    marks: ['PRIVATE KEY'],
    isPlaceholder: isExample,
  },
  {
    code: 'archive_private_key',
    service: 'PuTTY',
    pattern: /PuTTY-User-Key-File-\d/g,
    marks: ['PuTTY-User'],
    isPlaceholder: never,
  },
  token('AWS', { pattern: /\bA(?:KIA|SIA)[0-9A-Z]{16}\b/g, marks: ['AKIA', 'ASIA'] }),
  token('GitHub', {
    pattern: /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{50,90}/g,
    marks: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
  }),
  token('GitLab', { pattern: /\bglpat-[\w-]{20}/g, marks: ['glpat-'] }),
  token('Slack', {
    pattern:
      /\bxox[abeoprs]-[0-9A-Za-z-]{10,80}|hooks\.slack\.com\/services\/T\w{6,12}\/B\w{6,12}\/\w{20,30}/g,
    marks: ['xox', 'ks.slack.com'],
  }),
  token('Google', { pattern: /\bAIza[\w-]{35}|\bGOCSPX-[\w-]{28}/g, marks: ['AIza', 'GOCSPX-'] }),
  token('Stripe', { pattern: /\b[rs]k_live_[0-9a-zA-Z]{20,120}/g, marks: ['k_live_'] }),
  token('npm', { pattern: /\bnpm_[A-Za-z0-9]{36}\b/g, marks: ['npm_'] }),
  token('PyPI', { pattern: /\bpypi-AgEI[\w-]{50,200}/g, marks: ['pypi-AgEI'] }),
  token('SendGrid', { pattern: /\bSG\.[\w-]{22}\.[\w-]{43}/g, marks: ['SG.'] }),
  token('Hugging Face', { pattern: /\bhf_[A-Za-z]{34}\b/g, marks: ['hf_'] }),
  token('DigitalOcean', { pattern: /\bdo[opr]_v1_[a-f0-9]{64}/g, marks: ['_v1_'] }),
  token('OpenAI', { pattern: /(?<![\w-])sk-[\w-]{20,100}T3BlbkFJ[\w-]{20,100}/g, marks: ['T3BlbkFJ'] }),
  token('Anthropic', { pattern: /\bsk-ant-[\w-]{40,120}/g, marks: ['sk-ant-'] }),
  token('Azure', { pattern: /\bAccountKey=[A-Za-z0-9+/]{86}==/g, marks: ['AccountKey='] }),
  token('JWT', { pattern: /(?<![\w-])eyJ[\w-]{10,400}\.eyJ[\w-]{10,2000}\.[\w-]{20,800}/g, marks: ['eyJ'] }),
  {
    code: 'archive_password',
    service: '',
    pattern:
      /(?:[Pp]ass(?:word|wd|phrase)|PASS(?:WORD|WD|PHRASE)|[Ss]ecret|SECRET|[_-][Tt]oken|_TOKEN|[Tt]oken|[Aa]pi_?[Kk]ey|API_?KEY)["']?[ \t]{0,4}(?::|=>?)[ \t]{0,4}["']([^"'\s]{8,200})["']/g,
    marks: 'ssw ssph SSW SSPH ecret SECRET oken _TOKEN ikey iKey i_key i_Key APIKEY API_KEY'.split(' '),
    isPlaceholder,
  },
  {
    code: 'archive_password',
    service: '',
    pattern: /:\/\/[\w.+-]{1,64}:([^\s:/@"'`<>]{3,128})@[\w.-]/g,
    marks: ['://'],
    isPlaceholder: isPlaceholderInAddress,
  },
]
