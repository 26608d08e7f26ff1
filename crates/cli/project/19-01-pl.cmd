@echo off
if defined PARLOR (
  "%PARLOR%" project pl %*
) else if exist "%~dp0parlor.exe" (
  "%~dp0parlor.exe" project pl %*
) else (
  parlor project pl %*
)
