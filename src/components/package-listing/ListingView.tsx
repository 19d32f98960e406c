// A package as shown in the store: in the selected language and colour scheme, independent of the console. Read-only,
// without calls.
import { Suspense, lazy, useDeferredValue, useEffect, useState } from 'react'
import { styled } from '@mui/material/styles'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Listing, ListingLanguage } from '#contract/store/package.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { mono, type } from '#src/ui/theme/typography.ts'
import { PictureSquare } from './PackagePicture.tsx'
import { PreviewGallery } from './PreviewGallery.tsx'
import { embeddedPictureUrl } from './picture-url.ts'
import { languageTag, localizedName, localizedText } from './localized-text.ts'
import { type Instance, instanceIn } from '#src/i18n/instance-in.ts'
import type { Language } from '#src/i18n/languages.ts'

const namespaces = ['shared', 'listing'] as const

/** The labels in the language of the listing; undefined until loaded. */
const useInstance = (language: Language): Instance | undefined => {
  const [created, setCreated] = useState<{ language: Language; instance: Instance }>()
  useEffect(() => {
    let isWanted = true
    void instanceIn(language, namespaces).then((instance) => {
      if (isWanted) setCreated({ language, instance })
    })
    return () => {
      isWanted = false
    }
  }, [language])
  return created?.language === language ? created.instance : undefined
}

// The Markdown parser is larger than everything else here.
const Markdown = lazy(async () => ({ default: (await import('./Markdown.tsx')).Markdown }))

const Root = styled('article')({
  ...type.body,
  containerType: 'inline-size',
  minWidth: 0,
  color: color.text.primary,
  backgroundColor: color.surface.page,
})
const Inside = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 28,
  maxWidth: 1040,
  margin: '0 auto',
  padding: '32px 40px 48px',
  '@container (max-width: 640px)': { gap: 20, padding: '20px 16px 32px' },
})
const Head = styled('header')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '4px 20px',
  '& h2': { ...type.display, margin: 0, overflowWrap: 'anywhere', textWrap: 'balance' },
  '& p': { margin: 0, color: color.text.secondary, overflowWrap: 'anywhere' },
  '@container (max-width: 640px)': { columnGap: 14, '& h2': type.page },
})
const Lead = styled('p')({
  margin: 0,
  maxWidth: '64ch',
  fontSize: '0.9375rem',
  lineHeight: '1.5rem',
  overflowWrap: 'anywhere',
})
const Columns = styled('div')({
  display: 'grid',
  gap: '28px 40px',
  gridTemplateColumns: 'minmax(0, 1fr) 200px',
  alignItems: 'start',
  '@container (max-width: 760px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > dl': { order: -1 },
  },
})
const Main = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 28,
  minWidth: 0,
})
const Figures = styled('dl')({
  display: 'grid',
  gap: 12,
  margin: 0,
  paddingLeft: 20,
  borderLeft: `1px solid ${color.line.hair}`,
  '& dt': { ...type.caption, color: color.text.tertiary },
  '& dd': { ...type.body, margin: 0, overflowWrap: 'anywhere' },
  '& dd[data-mono]': { fontFamily: mono },
  '@container (max-width: 760px)': {
    gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
    padding: '12px 0',
    borderLeft: 0,
    borderBlock: `1px solid ${color.line.hair}`,
  },
})

/** The content of a listing. Pictures are base64 or data URIs, as in the store. */
export interface ListingContent {
  readonly name: string
  readonly category: string
  readonly i18n: Readonly<Partial<Record<ListingLanguage, Readonly<Partial<Listing>> | undefined>>>
  readonly image: string
  readonly previews: readonly string[]
  /** The published version; null if there is none. */
  readonly version: string | null
  readonly downloaded: number
  /** Name of the organization. */
  readonly owner: string
}

interface ListingProps {
  listing: ListingContent
  language: ListingLanguage
}

const DescriptionList = ({ listing: { version, downloaded, category } }: Pick<ListingProps, 'listing'>) => {
  const { t } = useTranslation(['listing', 'shared'])
  const format = useFormat()
  return (
    <Figures>
      <div>
        <dt>{t('shared:field.version')}</dt>
        <dd data-mono={version === null ? undefined : ''}>{version ?? t('view.noVersion')}</dd>
      </div>
      <div>
        <dt>{t('view.downloads')}</dt>
        <dd>{format.number(downloaded)}</dd>
      </div>
      {category !== '' && (
        <div>
          <dt>{t('shared:field.category')}</dt>
          <dd>{category}</dd>
        </div>
      )}
    </Figures>
  )
}

const Content = ({ listing, language }: ListingProps) => {
  const { i18n, image, previews, owner } = listing
  const name = localizedName(listing, language)
  const lead = localizedText({ i18n, language, field: 'description' })
  const long = localizedText({ i18n, language, field: 'long_description' })
  const text = useDeferredValue(long.text)
  const langOf = ({ from }: { from: ListingLanguage | null }) =>
    from === null || from === language ? undefined : languageTag(from)
  const addresses = previews.flatMap((each) => embeddedPictureUrl(each) ?? [])
  return (
    <Inside>
      <Head>
        <PictureSquare address={embeddedPictureUrl(image)} name={name} size={64} />
        <div>
          <h2>{name}</h2>
          <p>{owner}</p>
        </div>
      </Head>
      {lead.text !== '' && <Lead lang={langOf(lead)}>{lead.text}</Lead>}
      <Columns>
        <Main>
          <PreviewGallery previews={addresses} name={name} />
          {text !== '' && (
            <div lang={langOf(long)}>
              <Suspense fallback={<Skeleton shape="text" rows={6} />}>
                <Markdown text={text} />
              </Suspense>
            </div>
          )}
        </Main>
        <DescriptionList listing={listing} />
      </Columns>
    </Inside>
  )
}

interface ListingViewProps extends ListingProps {
  /** A colour scheme other than the console's. */
  scheme?: 'light' | 'dark' | undefined
}

/** The listing of a package as the store shows it. */
export function ListingView({ listing, language, scheme }: ListingViewProps) {
  const tag = languageTag(language)
  const instance = useInstance(tag)
  const style = scheme === undefined ? undefined : { colorScheme: scheme }
  return (
    <Root lang={tag} data-scheme={scheme} style={style}>
      {instance && (
        <I18nextProvider i18n={instance}>
          <Content listing={listing} language={language} />
        </I18nextProvider>
      )}
    </Root>
  )
}
