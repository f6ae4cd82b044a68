import { useMutation } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { type CertificateInput, certificateSchema } from '@/lib/contract/course/certificates'

/** Issues a certificate with the given name on it. */
export function useIssueCertificate() {
  return useMutation({
    mutationFn: (input: CertificateInput) =>
      callApi('POST', '/api/certificate', input, certificateSchema, { isSlow: true }),
  })
}
