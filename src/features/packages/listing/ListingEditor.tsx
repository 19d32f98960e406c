import useMediaQuery from '@mui/material/useMediaQuery'
import { useSearchParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type StorePackage, listingLanguages } from '#contract/store/package.ts'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { PictureSquare } from '#src/parts/listing/PackagePicture.tsx'
import { carriedAddress } from '#src/parts/listing/picture-address.ts'
import { MergeView } from '#src/parts/merge/MergeView.tsx'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { SplitPane } from '#src/ui/SplitPane.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { color, media, width } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { CropDialog } from './CropDialog.tsx'
import { EditorBar } from './EditorBar.tsx'
import { ListingFields } from './ListingFields.tsx'
import { ListingPreview } from './ListingPreview.tsx'
import { useEditorCommands } from './commands.ts'
import { useSettled } from '#src/ui/use-settled.ts'
import { pictureOf } from './picture-book.ts'
import { type Editor, useEditor } from './use-editor.ts'
import { useKeptPictures } from './use-kept-pictures.ts'
import { type Address, bodyOf, useOwnerName, valuesOf } from './use-listing.ts'
import { useListingWords } from './use-listing-words.ts'

const Root = styled('div')({ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' })
const Head = styled('header')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  minWidth: 0,
  padding: '8px 24px',
  borderBottom: `1px solid ${color.line.hair}`,
  [media.belowWide]: { padding: '8px 16px' },
  '& > h1': { ...type.page, ...oneLine, margin: 0 },
})
const Stack = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto' })

interface EditorProps {
  editor: Editor
  stored: StorePackage
  address: Address
  onCrop: () => void
}

/** What the store would show of what the form holds. */
const Preview = ({ editor, stored }: Pick<EditorProps, 'editor' | 'stored'>) => {
  // A long text takes a fifth of a second to be read as Markdown: it is read when typing pauses.
  const { values } = editor
  const isLong = listingLanguages.some((each) => values.i18n[each].long_description.length > 4000)
  const { name, category, i18n, image, preview } = useSettled(values, isLong ? 500 : 50)
  const owner = useOwnerName(stored.owner)
  return (
    <ListingPreview
      listing={{
        name: name.trim() || stored.name,
        category: category.trim(),
        i18n,
        image: pictureOf(image) ?? '',
        previews: preview.flatMap((each) => pictureOf(each) ?? []),
        version: stored.latest,
        downloaded: stored.downloaded,
        owner,
      }}
    />
  )
}

const views = ['form', 'preview'] as const

/** Form and preview: side by side, or below 1200 one behind the other. */
const Panes = ({ editor, stored, address, onCrop }: EditorProps) => {
  const { t } = useTranslation('listing')
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`)
  const [search, setSearch] = useSearchParams()
  const view = views.find((each) => each === search.get('view')) ?? 'form'
  const preview = <Preview editor={editor} stored={stored} />
  const { draft, saving, problems, values } = editor
  const { isKept, isRead } = useKeptPictures({ values, stored: valuesOf(stored) })
  const fields = (
    <ListingFields editor={editor} collection={address.collection} isRead={isRead} onCrop={onCrop}>
      <DraftNote draft={draft} />
      {!isKept && draft.isTyped && (
        <MarginNote tone="warning" live>
          {t('picture.notKept')}
        </MarginNote>
      )}
      {draft.isTyped && problems === 0 && <TroubleNote error={saving.error} />}
    </ListingFields>
  )
  if (isWide)
    return (
      <SplitPane id="listing" label={t('preview.title')} side={preview} min={340} max={1000} initial={440}>
        {fields}
      </SplitPane>
    )
  return (
    <>
      <Tabs
        label={t('views')}
        tabs={views.map((id) => ({ id, label: t(`tab.${id}`) }))}
        value={view}
        onChange={(next) => setSearch(next === 'form' ? {} : { view: next }, { replace: true })}
        panelId="listing-pane"
        inset={16}
      />
      <Stack
        id="listing-pane"
        role="tabpanel"
        aria-label={t(`tab.${view}`)}
        data-pane=""
        data-scroll=""
        tabIndex={-1}
      >
        {view === 'form' ? fields : preview}
      </Stack>
    </>
  )
}

/** What the store shows of a package, and beside it the page that comes of it. */
export const ListingEditor = ({ stored, address }: { stored: StorePackage; address: Address }) => {
  const { t } = useTranslation('listing')
  const editor = useEditor(stored, address)
  const describe = useListingWords()
  const { dialog, open, close } = useDialogAddress(['crop'])
  const { form, draft, values } = editor
  const name = values.name.trim() || stored.name
  useEditorCommands({
    address,
    etag: draft.base ?? stored.etag,
    body: () => bodyOf(form.getValues(), stored.owner),
    canSave: editor.changes > 0,
    send: editor.send,
    discard: draft.discard,
  })
  return (
    <Root>
      <EditorBar editor={editor} />
      <Head>
        <PictureSquare address={carriedAddress(pictureOf(values.image) ?? '')} name={name} size={28} />
        <h1 title={name}>{name}</h1>
        <Tag mono>{address.id.split(':').at(-1) ?? ''}</Tag>
      </Head>
      <Panes {...{ editor, stored, address }} onCrop={() => open('crop')} />
      <MergeView name={stored.name} saving={editor.saving} describe={describe} lost={t('lost')} />
      {dialog === 'crop' && pictureOf(values.image) !== undefined && (
        <CropDialog
          key={values.image}
          picture={values.image}
          onClose={close}
          onCropped={(picture) => form.setValue('image', picture, { shouldDirty: true })}
        />
      )}
    </Root>
  )
}
