import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { styled } from '@mui/material/styles'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { screenAddress } from './ScreenAddress.tsx'
import type { Preferences } from '#contract/iam/preferences.ts'
import { type Instance, instanceIn } from '#src/i18n/instance-in.ts'
import { type Language, isLanguage, languageNames, languages } from '#src/i18n/languages.ts'
import { LoginScreen } from '#src/components/login-screen/LoginScreen.tsx'
import { pageScheme, PreviewTools, type PreviewSize } from '#src/components/preview/PreviewTools.tsx'
import { useElementWidth } from '#src/components/preview/use-element-width.ts'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { color, focusRing, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { Muted } from '#src/ui/display/Muted.tsx'

const Root = styled('section')({
  display: 'grid',
  gap: 12,
  alignContent: 'start',
  justifyItems: 'start',
  padding: '16px 20px 24px',
  '& > div': { width: '100%' },
  '& > a': { ...type.body, fontWeight: 500, color: color.accent.text },
  '& > a:focus-visible': { ...focusRing, borderRadius: 2 },
})
const Frame = styled('div')({
  position: 'relative',
  overflow: 'hidden',
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.panel,
  backgroundColor: color.surface.page,
})
const Screen = styled('div')({
  ...type.body,
  position: 'absolute',
  top: 0,
  left: 0,
  transformOrigin: '0 0',
  color: color.text.primary,
  backgroundColor: color.surface.page,
})

const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 760 } } as const

/** The texts in a language other than the console's; undefined until loaded. */
const useInstance = (language: Language): Instance | undefined => {
  const [loaded, setLoaded] = useState<{ language: Language; instance: Instance }>()
  useEffect(() => {
    let isCurrent = true
    void instanceIn(language).then((instance) => {
      if (isCurrent) setLoaded({ language, instance })
    })
    return () => {
      isCurrent = false
    }
  }, [language])
  return loaded?.instance
}

const screenStyle = ({ width, height, scale }: { width: number; height: number; scale: number }) => {
  const variables: Readonly<Record<`--${string}`, string>> = { '--screen-height': `${height}px` }
  return { ...variables, width, height, overflow: 'hidden', transform: `scale(${scale})` }
}

const nothing = () => undefined

interface PreviewProps {
  preferences: Preferences
}

/** Renders the sign-in screen from the form's values. It is inert. */
export function LoginPreview({ preferences }: PreviewProps) {
  const { t, i18n } = useTranslation(['administration', 'shared'])
  const [scheme, setScheme] = useState(pageScheme)
  const [chosenSize, setSize] = useState<PreviewSize>()
  const [chosen, setChosen] = useState<Language>()
  const language = chosen ?? (isLanguage(i18n.language) ? i18n.language : 'en')
  const instance = useInstance(language)
  const deferred = useDeferredValue(preferences)
  const { width, ref } = useElementWidth()
  // A narrow pane starts with the phone, because a scaled-down desktop would be illegible.
  const size = chosenSize ?? (width > 0 && width < 480 ? 'narrow' : 'wide')
  const { width: full, height } = sizes[size]
  const scale = Math.min(1, width / full)
  return (
    <Root>
      <PreviewTools {...{ size, scheme }} onSize={setSize} onScheme={setScheme}>
        <SelectInput
          small
          value={language}
          onChange={(next) => setChosen(isLanguage(next) ? next : undefined)}
          options={languages.map((each) => ({ value: each, label: languageNames[each] }))}
          aria-label={t('applications.preview.language')}
        />
      </PreviewTools>
      <div ref={ref}>
        <Frame
          role="img"
          aria-label={t('applications.preview.label', { name: preferences.title || preferences.name })}
          data-scheme={scheme}
          style={{ height: height * scale, width: full * scale, colorScheme: scheme, marginInline: 'auto' }}
        >
          <Screen inert lang={language} style={screenStyle({ width: full, height, scale })}>
            {instance && width > 0 && (
              <I18nextProvider i18n={instance}>
                <Suspense fallback={null}>
                  <LoginScreen preferences={deferred} onSubmit={nothing} onProvider={nothing} />
                </Suspense>
              </I18nextProvider>
            )}
          </Screen>
        </Frame>
      </div>
      <Muted as="p" size="small" isFaint>
        {t('applications.preview.text')}
      </Muted>
      <a href={screenAddress(preferences.appid)} target="_blank" rel="noreferrer">
        {t('shared:action.open')}
      </a>
    </Root>
  )
}
