-- New values, to be committed before they are used
ALTER TYPE "mail_kind" ADD VALUE 'lead_confirm';
ALTER TYPE "mail_list" ADD VALUE 'news';
