import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type StorePackage, listingLanguages } from '#contract/store/package.ts'
import { namesOf, orderName } from '#domain/merge/merge-documents.ts'
import { originalName } from '#domain/merge/shape.ts'
import { EditorBar } from '#src/components/resource/EditorBar.tsx'
import { DraftNote } from '#src/components/drafts/DraftNote.tsx'
import { useParentCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { PictureSquare } from '#src/components/package-listing/PackagePicture.tsx'
import { embeddedPictureUrl } from '#src/components/package-listing/picture-url.ts'
import { FormWithPreview } from '#src/components/preview/FormWithPreview.tsx'
import { MergeView } from '#src/components/merge/MergeView.tsx'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { type Describe, type FieldLabels, writePlain } from '#src/components/merge/field-labels.ts'
import { Fill } from '#src/ui/layout/Stack.tsx'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { CropDialog } from './pictures/CropDialog.tsx'
import { ListingFields } from './ListingFields.tsx'
import { ListingPreview } from './ListingPreview.tsx'
import { useEditorCommands } from './model/commands.ts'
import { listedName } from '../model/package-text.ts'
import { pictureOf, sizeOf } from './model/picture-book.ts'
import { type Editor, useEditor } from './model/use-editor.ts'
import { usePictureDrafts } from './pictures/use-picture-drafts.ts'
import { type Address, bodyOf, useOwnerName, valuesOf } from './model/use-listing.ts'
import { textFields } from './model/listing-form.ts'
import { useLanguageName } from './model/use-language-name.ts'

/** Labels and texts of a listing's members, used when two versions are merged. */
function useListingLabels(): Describe {
  const { t } = useTranslation(['listing', 'shared'])
  const format = useFormat()
  const languageOf = useLanguageName()
  const pictureText = (name: string) =>
    pictureOf(originalName(name)) === undefined
      ? t('shared:file.picture')
      : t('picture.sized', { size: format.bytes(sizeOf(originalName(name))) })
  const pictures: FieldLabels['write'] = (value) =>
    typeof value === 'string' ? { text: pictureText(value) } : writePlain(value)
  const order: FieldLabels['write'] = (value) => ({
    text: Array.isArray(value) ? value.map((each) => pictureText(String(each))).join(', ') : '',
  })
  return (path) => {
    const [first = '', second = '', third = ''] = namesOf(path)
    if (first === 'preview')
      return { label: t('field.preview'), write: second === orderName ? order : pictures }
    if (first === 'image') return { label: t('field.image'), write: pictures }
    const language = listingLanguages.find((each) => each === second)
    const field = textFields.find((each) => each === third)
    if (language && field)
      return {
        label: t('named', { field: t(`field.${field}`), language: languageOf(language) }),
        write: writePlain,
      }
    return {
      label: first === 'category' ? t('shared:field.category') : t('field.package'),
      write: writePlain,
    }
  }
}

const Head = styled('header')({
  flex: 'none',
  ...rowLayout(12),
  minHeight: 56,
  minWidth: 0,
  padding: '8px var(--gutter)',
  borderBottom: `1px solid ${color.line.hair}`,
  '& > h1': { ...type.page, ...oneLine, margin: 0 },
})

interface EditorProps {
  editor: Editor
  stored: StorePackage
  address: Address
  onCrop: () => void
}

/** Previews the listing from the form's values. */
const Preview = ({ editor, stored }: Pick<EditorProps, 'editor' | 'stored'>) => {
  // Parsing a long text as Markdown takes about 200 ms, so it waits until typing pauses.
  const { values } = editor
  const isLong = listingLanguages.some((each) => values.i18n[each].long_description.length > 4000)
  const { name, category, i18n, image, preview } = useDebouncedValue(values, isLong ? 500 : 50)
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

const Panes = ({ editor, stored, address, onCrop }: EditorProps) => {
  const { t } = useTranslation('listing')
  const { draft, error, values } = editor
  const { areStored, isRead } = usePictureDrafts({ values, stored: valuesOf(stored) })
  const form = (
    <ListingFields editor={editor} collection={address.collection} isRead={isRead} onCrop={onCrop}>
      <DraftNote draft={draft} />
      {!areStored && draft.isTyped && (
        <MarginNote tone="warning" live>
          {t('picture.notKept')}
        </MarginNote>
      )}
      <ErrorNote error={error} />
    </ListingFields>
  )
  const preview = <Preview editor={editor} stored={stored} />
  return (
    <FormWithPreview id="listing" limits={{ min: 340, max: 1000, initial: 440 }} {...{ form, preview }} />
  )
}

/** Edits the listing of a package, with a preview of its page. */
export function ListingEditor({ stored, address }: { stored: StorePackage; address: Address }) {
  const { t, i18n } = useTranslation(['listing', 'shared'])
  useParentCrumbName(listedName(stored, i18n.language))
  const editor = useEditor(stored, address)
  const describe = useListingLabels()
  const { dialog, open, close } = useDialogParam(['crop'])
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
    <Fill>
      <EditorBar
        problems={editor.problems}
        unsaved={editor.changes > 0 ? t('shared:unsaved.changes', { count: editor.changes }) : undefined}
        canSave={editor.changes > 0}
        isPending={editor.saving.isPending}
        onSave={editor.send}
        onDiscard={editor.draft.discard}
      />
      <Head>
        <PictureSquare address={embeddedPictureUrl(pictureOf(values.image) ?? '')} name={name} size={28} />
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
    </Fill>
  )
}
