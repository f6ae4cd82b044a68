import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/client/api'
import { type CertificateInput, certificateSchema } from '@/lib/contract/course/certificates'

/** Asks for the certificate under this name. */
export function useIssueCertificate() {
  return useMutation({
    mutationFn: (input: CertificateInput) => api('POST', '/api/certificate', input, certificateSchema),
  })
}
