/** Reasons why a database cannot be read, as clauses like those of `contract/reasons.ts`. */
export const connectionReasons = {
  database_said: 'the server said “{detail}” ({code})',
  database_silent: 'it did not answer within {seconds:seconds}',
  database_rows: 'the server sent {sent:number} rows, and {rows:number} were read',
  secret_moved: 'the saved secrets belong to the former address; enter them again',
  source_not_remote: 'only tables of databases have a place on another server',
  growing_files: 'only tables of databases can be read by a column',
  growing_unread: 'the columns of the table are not known yet; extract it first',
  growing_unknown: 'the table has no column “{column}”; extract it again if it is new',
  growing_type:
    '“{column}” is of type {type:type}; choose a column of whole numbers, dates or dates with a time',
  growing_chosen: 'all rows were requested',
  growing_first: 'no rows are held that the table could be compared with',
  growing_table: 'the table was created again, or its connection was changed',
  growing_columns: 'its columns or their types have changed',
  growing_text: 'values that do not fit their types make these columns text: {columns}',
  growing_gone: 'the held rows have no column “{column}” of whole numbers, dates or dates with a time',
  growing_nulls: {
    one: '{count:count} row has no value in “{column}”',
    other: '{count:count} rows have no value in “{column}”',
  },
  growing_rows:
    'rows were deleted or added late; up to the largest held value of “{column}”, the database has {rows:number} rows, and {held:number} are held',
  growing_values: 'other rows are there; values of “{column}” up to the largest held one have changed',
  secret_unencrypted: 'the secret would be sent without encryption; use an address with https',
  web_page: 'it is a web page and no data; the address may be that of a page, of a sign-in or of a proxy',
  requests_wait:
    'the response status is {status:number}, and the server asks to wait for {seconds:seconds} before the next try',
  requests_limited: 'the server limits the number of requests; try again later',
  length_unsaid: 'the server does not say how long it is, so a part of it could not be told from the whole',
  bytes_missing: '{received:bytes} of {expected:bytes} arrived',
  coding_unknown: 'it is packed as “{coding}”, which is not supported',
  changed_meanwhile: 'it changed each time it was read',
  redirected_often: 'there are more than {count:number} redirects',
  redirected_unencrypted: 'it redirects to an address without encryption',
  redirected_nowhere: 'it redirects to something that is no address of a web server',
  web_address: '“{value}” is no address that starts with https:// or http:// and has no password in it',
  bucket_name:
    'with the bucket in the host name, it has small letters, digits, dots and dashes; otherwise no slash',
  bucket_region: 'the bucket is in the region {region}',
  bucket_elsewhere: 'the store redirects to another address; check the region and the endpoint',
  store_unknown: 'the address does not answer like an S3 store',
  key_unaddressable: 'its key has a part “.” or “..”, which no address can have',
  content_differs: 'its content is not that of the revision',
  preview_too_large:
    'a preview reads at most {limit:bytes} of a file of this kind; add the file without a preview',
  origins_differ: 'with a sign-in, all addresses have to be on one server',
} as const
