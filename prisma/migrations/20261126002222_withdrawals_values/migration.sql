-- New values, to be committed before they are used
ALTER TYPE "mail_kind" ADD VALUE 'withdrawal';
