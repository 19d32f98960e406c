// A table of secret patterns. Each has markers that are rare in sources, and matches in linear time: no repeated part
// is ambiguous.
import type { ArchiveCode } from '../finding.ts'

export interface SecretPattern {
  readonly code: Extract<ArchiveCode, 'archive_private_key' | 'archive_token' | 'archive_password'>
  /** Name of the service, the same in every language. */
  readonly service: string
  readonly pattern: RegExp
  /** Each match contains one of these: ASCII, at least three letters, rare ones first. */
  readonly markers: readonly string[]
  /** Whether the captured value, or the whole match without a group, is a placeholder. */
  readonly isPlaceholder: (value: string) => boolean
}

const never = (): boolean => false
/** Example keys of documentation. */
const isExample = (value: string): boolean =>
  /EXAMPLE|example|[xX]{6}|0{8}|\*{4}|\.{3}|eyJzdWIiOiIxMjM0NTY3ODkw/.test(value)

const placeholder =
  /^(?:\$|%|<|\{|#|@|env\b|process\.|os\.)|\$\{|\{\{|\}\}|^(.)\1+$|example|change|your|dummy|sample|placeholder|x{4}|\*{3}|\.{3}/i
/**
 * Values of forms and settings are words, paths and placeholders. Only passwords with letters and digits are worth a
 * warning.
 */
const isPlaceholder = (value: string): boolean =>
  placeholder.test(value) || !/\d/.test(value) || !/[a-zA-Z]/.test(value)
const isPlaceholderInAddress = (value: string): boolean =>
  placeholder.test(value) || /^(?:pass(?:word|wd)?|pwd|secret|test|user|root|admin|postgres)$/i.test(value)

const token = (
  service: string,
  { pattern, markers }: Pick<SecretPattern, 'pattern' | 'markers'>,
): SecretPattern => ({
  code: 'archive_token',
  service,
  pattern,
  markers,
  isPlaceholder: isExample,
})

export const secretPatterns: readonly SecretPattern[] = [
  {
    code: 'archive_private_key',
    service: 'PEM',
    pattern:
      /-----BEGIN [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----[ \t]{0,8}(?:\\[nr]|[\r\n])(?:\\[nr]|[\s"'+,])*([\w+/=]{16}|[A-Z][\w-]{2,20}: )/g,
    markers: ['PRIVATE KEY'],
    isPlaceholder: isExample,
  },
  {
    code: 'archive_private_key',
    service: 'PuTTY',
    pattern: /PuTTY-User-Key-File-\d/g,
    markers: ['PuTTY-User'],
    isPlaceholder: never,
  },
  token('AWS', { pattern: /\bA(?:KIA|SIA)[0-9A-Z]{16}\b/g, markers: ['AKIA', 'ASIA'] }),
  token('GitHub', {
    pattern: /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{50,90}/g,
    markers: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
  }),
  token('GitLab', { pattern: /\bglpat-[\w-]{20}/g, markers: ['glpat-'] }),
  token('Slack', {
    pattern:
      /\bxox[abeoprs]-[0-9A-Za-z-]{10,80}|hooks\.slack\.com\/services\/T\w{6,12}\/B\w{6,12}\/\w{20,30}/g,
    markers: ['xox', 'ks.slack.com'],
  }),
  token('Google', { pattern: /\bAIza[\w-]{35}|\bGOCSPX-[\w-]{28}/g, markers: ['AIza', 'GOCSPX-'] }),
  token('Stripe', { pattern: /\b[rs]k_live_[0-9a-zA-Z]{20,120}/g, markers: ['k_live_'] }),
  token('npm', { pattern: /\bnpm_[A-Za-z0-9]{36}\b/g, markers: ['npm_'] }),
  token('PyPI', { pattern: /\bpypi-AgEI[\w-]{50,200}/g, markers: ['pypi-AgEI'] }),
  token('SendGrid', { pattern: /\bSG\.[\w-]{22}\.[\w-]{43}/g, markers: ['SG.'] }),
  token('Hugging Face', { pattern: /\bhf_[A-Za-z]{34}\b/g, markers: ['hf_'] }),
  token('DigitalOcean', { pattern: /\bdo[opr]_v1_[a-f0-9]{64}/g, markers: ['_v1_'] }),
  token('OpenAI', { pattern: /(?<![\w-])sk-[\w-]{20,100}T3BlbkFJ[\w-]{20,100}/g, markers: ['T3BlbkFJ'] }),
  token('Anthropic', { pattern: /\bsk-ant-[\w-]{40,120}/g, markers: ['sk-ant-'] }),
  token('Azure', { pattern: /\bAccountKey=[A-Za-z0-9+/]{86}==/g, markers: ['AccountKey='] }),
  token('JWT', {
    pattern: /(?<![\w-])eyJ[\w-]{10,400}\.eyJ[\w-]{10,2000}\.[\w-]{20,800}/g,
    markers: ['eyJ'],
  }),
  {
    code: 'archive_password',
    service: '',
    pattern:
      /(?:[Pp]ass(?:word|wd|phrase)|PASS(?:WORD|WD|PHRASE)|[Ss]ecret|SECRET|[_-][Tt]oken|_TOKEN|[Tt]oken|[Aa]pi_?[Kk]ey|API_?KEY)["']?[ \t]{0,4}(?::|=>?)[ \t]{0,4}["']([^"'\s]{8,200})["']/g,
    markers: 'ssw ssph SSW SSPH ecret SECRET oken _TOKEN ikey iKey i_key i_Key APIKEY API_KEY'.split(' '),
    isPlaceholder,
  },
  {
    code: 'archive_password',
    service: '',
    pattern: /:\/\/[\w.+-]{1,64}:([^\s:/@"'`<>]{3,128})@[\w.-]/g,
    markers: ['://'],
    isPlaceholder: isPlaceholderInAddress,
  },
]
