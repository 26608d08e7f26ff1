@echo off
if defined PARLOR (
  "%PARLOR%" project gm %*
) else if exist "%~dp0parlor.exe" (
  "%~dp0parlor.exe" project gm %*
) else (
  parlor project gm %*
)
