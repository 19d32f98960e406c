// Runs before anything is painted. `scripts/page-frame.ts` writes it into the page, because a file would delay the first
// paint: it imports nothing.
import type { pageForms } from './shape-of-path.ts'

/** Replaced in the page. */
declare const PAGE_FORMS: typeof pageForms
declare const LANGUAGES: readonly string[]

/**
 * Sets the theme, the density and the language, chooses the frame that is drawn until the console has loaded, and tells
 * zod not to compile schemas, which the content security policy does not allow.
 */
function beforePaint(forms: typeof pageForms, languages: readonly string[]): void {
  Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })
  const root = document.documentElement
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const memberOf = (data: unknown, name: string): unknown =>
    typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
  const readStart = (): unknown => {
    try {
      const start: unknown = JSON.parse(document.getElementById('start')?.textContent ?? '')
      return start
    } catch {
      return undefined
    }
  }
  /** Without an answer of the platform, the last session of this browser decides. */
  const readUser = (): string | null => {
    const remembered = stored('signed-in')
    const session = memberOf(memberOf(start, 'session'), 'session')
    if (session === undefined || (session === null && remembered !== null)) return remembered
    const uid = memberOf(session, 'uid')
    const restrictions = ['password_renew', 'second_factor_missing']
    const isRestricted = restrictions.some((name) => memberOf(session, name) === true)
    return typeof uid === 'string' && !isRestricted ? uid : null
  }
  const setTheme = (): void => {
    const scheme = stored('scheme') ?? 'system'
    const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
    root.dataset['scheme'] = scheme === 'dark' || (scheme === 'system' && isSystemDark) ? 'dark' : 'light'
    if (stored('density') === 'compact') root.dataset['density'] = 'compact'
  }
  const setLanguage = (): void => {
    const tags = [stored('language') ?? '', ...navigator.languages]
    root.lang = tags.map((tag) => tag.split('-')[0] ?? '').find((tag) => languages.includes(tag)) ?? 'en'
  }
  const setFrame = (uid: string, target: string): void => {
    const [, shape, isEditor] = forms.find(([pattern]) => new RegExp(pattern).test(target)) ?? [
      '',
      'list',
      false,
    ]
    const width = stored(`navigation.${uid}`)
    const isNarrow = isEditor || !matchMedia('(min-width: 1200px)').matches
    root.dataset['frame'] = 'shell'
    root.dataset['shape'] = shape
    if (width === 'rail' || (width !== 'full' && isNarrow)) root.dataset['rail'] = ''
  }

  setTheme()
  setLanguage()
  const start = readStart()
  // The mark of the frame is not that of an application with a logo of its own.
  if ((memberOf(memberOf(start, 'preferences'), 'logo') ?? '') !== '') root.dataset['logo'] = ''
  const uid = readUser()
  const search = new URLSearchParams(location.search)
  const path = location.pathname.replace(/^\/console/, '')
  const isLogin = path === '/login'
  const isReturning = isLogin && ['app_id', 'sign_in_code', 'sign_in_error'].some((name) => search.has(name))
  if (uid === null || isReturning || path === '/password') {
    root.dataset['frame'] = 'sign-in'
    return
  }
  setFrame(uid, isLogin ? (search.get('to')?.split('?')[0] ?? '/') : path)
}

beforePaint(PAGE_FORMS, LANGUAGES)
