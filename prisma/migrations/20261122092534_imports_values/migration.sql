-- New values, to be committed before they are used
ALTER TYPE "upload_kind" ADD VALUE 'import';
