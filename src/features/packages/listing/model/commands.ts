// Commands of the listing editor for the command palette, and the requests it describes.
import { ArrowLeft, Save, Undo2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { PackageWrite } from '#contract/store/package.ts'
import { storeOf } from '#src/api/archives.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { paths } from '#src/paths.ts'
import type { Address } from './use-listing.ts'

/** Pictures are long: a described request shows only how each one starts. */
const begin = (picture: string): string => (picture.length > 40 ? `${picture.slice(0, 40)}…` : picture)
const withoutPictures = (body: PackageWrite): PackageWrite => ({
  ...body,
  image: begin(body.image),
  preview: body.preview.map(begin),
})

interface EditorCommands {
  readonly address: Address
  readonly etag: string
  readonly body: () => PackageWrite
  readonly canSave: boolean
  readonly send: () => void
  readonly discard: () => void
}

/** The body that saving would send now. */
export function useEditorCommands(editor: EditorCommands): void {
  const { address, etag, body, canSave, send, discard } = editor
  const { collection, id } = address
  const { t } = useTranslation(['listing', 'common', 'shared'])
  const navigate = useNavigate()
  const params = { package: id }
  useActions([
    { id: 'save-listing', label: t('common:action.save'), icon: Save, keys: 'Mod+S', run: send },
    { id: 'discard-changes', label: t('discard'), icon: Undo2, run: discard, isOff: !canSave },
    {
      id: 'to-package',
      label: t('shared:action.toPackage'),
      icon: ArrowLeft,
      run: () => void navigate(paths.package(collection, id)),
    },
  ])
  useDescribedRequests(() => [
    describeRequest(storeOf(collection).get, { params }),
    describeRequest(storeOf(collection).put, { params, body: withoutPictures(body()), ifMatch: etag }),
  ])
}
